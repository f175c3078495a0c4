import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import type { TrailEntry } from '#contracts/api/auditTrail.ts';
import { idSchema } from '#contracts/api/shared.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** An entry with all that it changed, and where it stands in the chain. */
export function EntryDrawer({ entry }: { readonly entry: TrailEntry | null }) {
  const { t } = useTranslation('auditTrail');
  const format = useFormat();
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '/settings/audit-trail',
      search: (previous) => ({ ...previous, page: previous.page ?? 1, entry: undefined }),
    });
  return (
    <Drawer
      isOpen={entry !== null}
      title={entry === null ? '' : entry.action}
      text={entry === null ? '' : [entry.title, entry.actorName ?? t('entry.system')].filter(Boolean).join(' · ')}
      onClose={close}
    >
      {entry === null ? null : (
        <>
          {entry.changes.length === 0 ? (
            <p className={textRecipe.quiet}>{t('entry.none')}</p>
          ) : (
            <Changes entry={entry} />
          )}
          <p className={facts}>
            <span>{t('entry.number', { value: format.number(entry.seq) })}</span>
            <span>{format.localTime(entry.at)}</span>
            <span title={entry.hash}>{t('entry.hash', { value: shortHash(entry.hash) })}</span>
          </p>
          {v.is(idSchema, entry.entityId) ? (
            <Link to="/settings/audit-trail" search={{ page: 1, object: entry.entityId }} className={textRecipe.link}>
              {t('entry.all')}
            </Link>
          ) : null}
        </>
      )}
    </Drawer>
  );
}

function Changes({ entry: { changes } }: { readonly entry: TrailEntry }) {
  const { t } = useTranslation('auditTrail');
  return (
    <table className={table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('entry.field')}</span>
          </th>
          <th scope="col">{t('entry.before')}</th>
          <th scope="col">{t('entry.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? <span className={textRecipe.mut}>{t('entry.nothing')}</span>}</td>
            <td>{after ?? <span className={textRecipe.mut}>{t('entry.nothing')}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

const table = css({
  w: 'full',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  textStyle: 'secondary',
  '& th, & td': {
    py: '8',
    pr: '8',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'lineSoft',
  },
  '& th': { fontWeight: 'normal', color: 'mut' },
});
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16',
  m: '0',
  my: '16',
  textStyle: 'caption',
  color: 'mut',
});
