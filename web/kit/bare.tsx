import { Grounded } from './grounded';
import { Stage } from './stage';
import { useFrontGround } from './theme';

/** The layout without a frame: login, errors and the start page. */
export const Bare = () => (
  <Grounded ground={useFrontGround()}>
    <Stage />
  </Grounded>
);
