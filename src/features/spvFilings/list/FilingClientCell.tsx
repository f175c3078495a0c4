import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { RowLink } from '#src/shared/table/column.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { nameOf } from '../approve/filingCommands.ts';
import { SameDeclarationBadge } from '../same/SameDeclarationBadge.tsx';

type FilingClientCellProps = {
  readonly filing: SpvFiling;
  /** Its preview. */
  readonly link: RowLink;
  readonly onAddClient: (taxId: string) => void;
};

/** Whose filing it is, with a link to its preview; a client that the firm does not have yet can be added. */
export function FilingClientCell({ filing, link, onAddClient }: FilingClientCellProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <span className={name}>
      <Link {...link} data-row-link className={cut}>
        {filing.spvFilingStatus === 'NotStarted' ? t('row.checking', { file: filing.fileName }) : nameOf(filing)}
      </Link>
      <SameDeclarationBadge filing={filing} />
      {filing.clientId === null && filing.clientTaxId !== null ? (
        <AddClient taxId={filing.clientTaxId} label={t('action.addClient')} onAdd={onAddClient} />
      ) : null}
    </span>
  );
}

type AddClientProps = {
  readonly taxId: string;
  readonly label: string;
  readonly onAdd: (taxId: string) => void;
};

/** No client of the firm has the code yet. */
function AddClient({ taxId, label, onAdd }: AddClientProps) {
  return (
    <Button
      size="dense"
      look="ghost"
      className={above}
      icon={<UserPlus size={14} strokeWidth={1.75} aria-hidden />}
      aria-label={`${label} ${taxId}`}
      title={taxId}
      onClick={() => onAdd(taxId)}
    >
      {label}
    </Button>
  );
}

const name = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', fontWeight: 'medium' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis' });
/** Lies above the link that covers the row. */
const above = css({ position: 'relative', zIndex: '[1]' });
