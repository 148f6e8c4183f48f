import { Failure, type FailureSpec } from '#domain/kit/failure';

/** Runs work and throws this failure if it violates the named constraint of the database. */
export async function failOnConstraint<T>(constraint: string, spec: FailureSpec, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === constraint) throw new Failure(spec);
    throw error;
  }
}
