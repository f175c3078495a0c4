import { DatabaseError } from 'pg';

/** Whether a statement failed because a row with the same values exists, by the name of the constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
