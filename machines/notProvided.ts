/** Stands where the application provides an actor: a machine that is started without it breaks at once, by name. */
export const notProvided = (): never => {
  throw new Error('this actor is provided by the application');
};
