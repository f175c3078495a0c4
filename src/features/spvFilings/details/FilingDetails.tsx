import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { refusalLines } from '../resend/resendReason.ts';
import { notSentOf, type SendProgress } from '../send/useSendProgress.ts';
import { FiledTwice } from '../settle/FiledTwice.tsx';
import { WhatWasSaid } from '../settle/WhatWasSaid.tsx';
import { AuthorityWords } from './AuthorityWords.tsx';
import { detailKindOf, type DetailKind } from './detailKind.ts';
import { DetailsCommands } from './DetailsCommands.tsx';
import { FilingIssues } from './FilingIssues.tsx';
import { WhyNotSent } from './WhyNotSent.tsx';

type FilingDetailsProps = {
  readonly filing: SpvFiling;
  readonly live: SendProgress | undefined;
  /** What can be done about a filing the authority did not take. */
  readonly resend?: ReactNode;
  /** Asks whether it is filed again as it is; null where that is not the way. */
  readonly onRefile: (() => void) | null;
  /** Asks whether the approval of one that was not sent is withdrawn. */
  readonly onWithdraw: () => void;
  readonly onSendAgain: () => void;
  readonly onClose: () => void;
};

/** What is wrong with a filing: in the reader's language, in the authority's words, and where the document is. */
export function FilingDetails({
  filing,
  live,
  resend,
  onRefile,
  onWithdraw,
  onSendAgain,
  onClose,
}: FilingDetailsProps) {
  const { t } = useTranslation('spvFilings');
  const notSent = notSentOf(filing, live);
  const kind = notSent === null ? detailKindOf(filing) : 'notSent';
  return (
    <Drawer
      isOpen
      title={t(TITLE_KEY[kind])}
      text={`${filing.fileName}${filing.clientLegalName === null ? '' : ` · ${filing.clientLegalName}`}`}
      onClose={onClose}
      footer={
        <DetailsCommands
          filing={filing}
          kind={kind}
          onRefile={onRefile}
          onWithdraw={onWithdraw}
          onSendAgain={onSendAgain}
        />
      }
    >
      <div className={layoutRecipe.column}>
        <FiledTwice filing={filing} />
        <WhatWasSaid filing={filing} />
        {kind === 'filedTwice' || kind === 'settled' ? null : <p className={textRecipe.plain}>{t(INTRO_KEY[kind])}</p>}
        {kind === 'invalid' ? <FilingIssues filing={filing} /> : null}
        {kind === 'errors' ? <AuthorityWords text={filing.confirmationError} /> : null}
        {kind === 'warnings' ? <AuthorityWords text={filing.confirmationWarning} /> : null}
        {kind === 'notAccepted' ? <AuthorityWords text={refusalLines(filing).join('\n')} /> : null}
        {notSent === null ? null : <WhyNotSent notSent={notSent} />}
        {kind === 'notAccepted' ? resend : null}
      </div>
    </Drawer>
  );
}

const TITLE_KEY = {
  invalid: 'details.title.invalid',
  errors: 'details.title.errors',
  warnings: 'details.title.warnings',
  notAccepted: 'details.title.notAccepted',
  notSent: 'details.title.notSent',
  filedTwice: 'twice.badge',
  settled: 'said.label',
} as const satisfies Record<DetailKind, string>;
const INTRO_KEY = {
  invalid: 'details.intro.invalid',
  errors: 'details.intro.errors',
  warnings: 'details.intro.warnings',
  notAccepted: 'details.intro.notAccepted',
  notSent: 'details.intro.notSent',
} as const satisfies Record<Exclude<DetailKind, 'filedTwice' | 'settled'>, string>;
