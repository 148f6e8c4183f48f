import { Failure, type FailureSpec } from '#domain/kit/failure';

/** Runs work and throws the failure of the constraint it violates, by the constraint's name in the database. */
export async function failOnConstraints<T>(
  failures: Readonly<Record<string, FailureSpec>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    const spec = constraint === undefined ? undefined : failures[constraint];
    if (spec) throw new Failure(spec);
    throw error;
  }
}

/** Runs work and throws this failure if it violates the named constraint of the database. */
export const failOnConstraint = <T>(constraint: string, spec: FailureSpec, work: () => Promise<T>): Promise<T> =>
  failOnConstraints({ [constraint]: spec }, work);
