import { Grounded } from './grounded';
import { Stage } from './stage';

/** No frame at all: login, errors and the door of the product. */
export const Bare = () => <Grounded ground="light"><Stage /></Grounded>;
