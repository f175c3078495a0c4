import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  FileQuestionMark,
  FileWarning,
  FileX,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WaitingFilings } from '#contracts/api/home.ts';
import type { FilingWait } from '#contracts/api/spvFiling.ts';
import { FILING_WAIT_KEY } from '#src/shared/text/filingWaitKey.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { sectionRecipe } from '../section.recipe.ts';
import { useNamed } from './useNamed.ts';
import { WaitingLine } from './WaitingLine.tsx';

type FilingsLineProps = {
  readonly line: WaitingFilings;
  /** Whose filings are counted; everybody's without one. */
  readonly person: string | undefined;
};

/** Filings that wait for the same; their list shows just them. */
export function FilingsLine({ line: { waitsFor, count, forms, certificates, ...clients }, person }: FilingsLineProps) {
  const { t } = useTranslation(['home', 'common']);
  const named = useNamed(clients);
  // What has passed the checks is a declaration.
  const unknown = waitsFor === 'invalid' ? count - forms.reduce((sum, form) => sum + form.count, 0) : 0;
  const kinds = joined(
    ', ',
    ...forms.map((form) => `${form.count} ${form.statementType}`),
    unknown === 0 ? '' : t('filings.noDeclaration', { count: unknown }),
  );
  const tokens = certificates.map((certificate) =>
    t('filings.ofCertificate', { value: certificate.count, name: certificate.name ?? t('filings.noCertificate') }),
  );
  const note = joined('; ', joined(': ', kinds, named), ...tokens);
  const { icon, tone, action } = LINES[waitsFor];
  return (
    <WaitingLine
      icon={icon}
      tone={tone}
      title={t(FILING_WAIT_KEY[waitsFor])}
      note={note}
      count={t(unknown === 0 ? 'filings.count' : 'filings.files', { count })}
    >
      <Link
        to="/spv/filings"
        search={{ waitsFor, ...(person === undefined ? {} : { person }) }}
        className={sectionRecipe.action}
        data-row-link
      >
        {t(action)}
      </Link>
    </WaitingLine>
  );
}

const joined = (by: string, ...words: readonly string[]) => words.filter((word) => word !== '').join(by);

const LINES = {
  invalid: { icon: FileX, tone: 'critical', action: 'filings.correct' },
  withErrors: { icon: FileWarning, tone: 'critical', action: 'filings.correct' },
  refused: { icon: CircleX, tone: 'critical', action: 'filings.clarify' },
  unknown: { icon: CircleHelp, tone: 'warning', action: 'filings.clarify' },
  receiptDoubted: { icon: FileQuestionMark, tone: 'warning', action: 'filings.clarify' },
  receiptLate: { icon: Clock, tone: 'warning', action: 'filings.clarify' },
  approval: { icon: CircleCheck, tone: undefined, action: 'filings.check' },
  token: { icon: Unplug, tone: undefined, action: 'filings.send' },
} as const satisfies Record<FilingWait, { icon: LucideIcon; tone: 'critical' | 'warning' | undefined; action: string }>;
