import { Grounded } from './grounded';
import { Stage } from './stage';
import { useFrontGround } from './theme';

/** No frame at all: login, errors and the door of the product. */
export const Bare = () => (
  <Grounded ground={useFrontGround()}>
    <Stage />
  </Grounded>
);
