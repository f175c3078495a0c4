import { FileText, RotateCw, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { canWithdraw } from '../filingRules.ts';
import type { FilingPart } from '../preview/preview.queries.ts';
import type { DetailKind } from './detailKind.ts';

type DetailsCommandsProps = {
  readonly filing: SpvFiling;
  readonly kind: DetailKind;
  readonly onRefile: (() => void) | null;
  readonly onWithdraw: () => void;
  readonly onSendAgain: () => void;
};

/** What can be done about a filing from its drawer. */
export function DetailsCommands({ filing, kind, onRefile, onWithdraw, onSendAgain }: DetailsCommandsProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <>
      {kind === 'notSent' ? (
        <Button look="primary" onClick={onSendAgain}>
          {t('action.tryAgain')}
        </Button>
      ) : null}
      {kind === 'notSent' && canWithdraw(filing) ? (
        <Button icon={<Icon of={Undo2} size={14} />} onClick={onWithdraw}>
          {t('action.withdraw')}
        </Button>
      ) : null}
      {kind === 'notAccepted' && onRefile !== null ? (
        <Button look="primary" icon={<Icon of={RotateCw} size={14} />} onClick={onRefile}>
          {t('action.refile')}
        </Button>
      ) : null}
      <Link
        to="/spv/filings/filing/$id/preview"
        params={{ id: filing.id }}
        search={{ part: PART[kind] }}
        className={buttonRecipe({})}
      >
        <Icon of={FileText} size={14} />
        {t('action.openPdf')}
      </Link>
    </>
  );
}

/** The document that says it. */
const PART = {
  invalid: 'content',
  errors: 'confirmation',
  warnings: 'confirmation',
  notAccepted: 'content',
  notSent: 'content',
  filedTwice: 'signed',
  settled: 'confirmation',
} as const satisfies Record<DetailKind, FilingPart>;
