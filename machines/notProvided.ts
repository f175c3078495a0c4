/** Placeholder for an actor that the application provides: without it a machine breaks as soon as it starts. */
export const notProvided = (): never => {
  throw new Error('this actor is provided by the application');
};
