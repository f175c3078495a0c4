/** Letters in an avatar. Source: specification SH-15. */
const INITIALS_MAX = 2;

/** First letters of the first words of a name: `Maria Popa` is `MP`, `Alfa` is `Al`. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/u)
    .filter(Boolean);
  if (words.length === 1)
    return Array.from(words[0] ?? '')
      .slice(0, INITIALS_MAX)
      .join('');
  return words
    .slice(0, INITIALS_MAX)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
}
