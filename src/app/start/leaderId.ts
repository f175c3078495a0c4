const LEADER_KEY = 'spv.leaderId';

/** Id of this tab, by which it leads certificates. Source: specification CE-13. */
export function leaderIdOf(session: Storage): string {
  const known = session.getItem(LEADER_KEY);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  session.setItem(LEADER_KEY, id);
  return id;
}
