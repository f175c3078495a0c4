import { css } from 'styled-system/css';

/** What a command will touch, by name. */
export function NamedRows({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={list}>
      {names.map((name, at) => (
        // Two rows may have one name.
        <li key={`${name} ${String(at)}`}>{name}</li>
      ))}
    </ul>
  );
}

const list = css({
  m: '0',
  p: '0',
  listStyle: 'none',
  maxH: '200',
  overflowY: 'auto',
  textStyle: 'secondary',
  '& li': { py: '2' },
});
