import { CircleCheck, Unplug, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { PersonReason } from '#contracts/api/home.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { sectionRecipe } from '../section.recipe.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

type WaitingFilings = {
  readonly approval: {
    readonly count: number;
    readonly forms: readonly { readonly statementType: string; readonly count: number }[];
    readonly clients: readonly string[];
    readonly clientCount: number;
  };
  readonly tokens: readonly {
    readonly certificateId: string | null;
    readonly certificateName: string | null;
    readonly count: number;
  }[];
  readonly person: {
    readonly count: number;
    readonly filings: readonly {
      readonly id: string;
      readonly statementType: string | null;
      readonly clientName: string | null;
      readonly reason: PersonReason;
    }[];
  };
};

/** Filings that wait: one line for each thing that is missing, which leads to where it is done. */
export function FilingsSection({ filings, count }: { readonly filings: WaitingFilings; readonly count: number }) {
  const { t } = useTranslation('home');
  const { approval, tokens, person } = filings;
  const approvalText = useApprovalText(approval);
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-filings">
      <header className={sectionRecipe.head}>
        <h2 id="home-filings" className={textRecipe.heading}>
          {t('filings.title')}
        </h2>
        <span className={sectionRecipe.count}>{count}</span>
      </header>
      <ul className={layoutRecipe.list}>
        {approval.count === 0 ? null : (
          <WaitingLine
            icon={CircleCheck}
            title={t('filings.approval')}
            note={approvalText}
            count={approval.count}
            link={<FilingsLink statuses={['Validated']}>{t('filings.check')}</FilingsLink>}
          />
        )}
        {tokens.map(({ certificateId, certificateName, count: ofToken }) => (
          <WaitingLine
            key={certificateId ?? 'none'}
            icon={Unplug}
            title={t('filings.token')}
            note={
              certificateName === null
                ? t('filings.noCertificate')
                : t('filings.certificate', { name: certificateName })
            }
            count={ofToken}
            link={
              certificateId === null ? (
                <FilingsLink statuses={['Approved']}>{t('filings.assign')}</FilingsLink>
              ) : (
                <Link to="/settings/spv/certificates" className={link}>
                  {t('filings.seeCertificate')}
                </Link>
              )
            }
          />
        ))}
        {person.count === 0 ? null : <PersonLine person={person} />}
      </ul>
    </section>
  );
}

/** `3 D300, 2 D112: Altora, Eliva and 3 more` */
function useApprovalText({ forms, clients, clientCount }: WaitingFilings['approval']): string {
  const { t } = useTranslation('home');
  const kinds = forms.map(({ statementType, count }) => `${count} ${statementType}`).join(', ');
  const names = clients.join(', ');
  const more = clientCount - clients.length;
  const whom = more > 0 ? t('filings.andMore', { names, count: more }) : names;
  return whom === '' ? kinds : `${kinds}: ${whom}`;
}

function PersonLine({ person: { count, filings } }: Pick<WaitingFilings, 'person'>) {
  const { t } = useTranslation('home');
  const note = filings
    .map(({ clientName, statementType, reason }) =>
      [[clientName, statementType].filter((word) => word !== null).join(', '), t(REASON_KEY[reason])].join(': '),
    )
    .join('; ');
  return (
    <WaitingLine
      icon={UserRound}
      tone="warning"
      title={t('filings.person')}
      note={note}
      count={count}
      link={<FilingsLink statuses={PERSON_STATUSES}>{t('filings.clarify')}</FilingsLink>}
    />
  );
}

const PERSON_STATUSES = ['InvalidSubmission', 'Processing', 'Submitted'] as const;
const REASON_KEY = {
  refused: 'filings.refused',
  unknown: 'filings.unknown',
  receiptLate: 'filings.receiptLate',
} as const satisfies Record<PersonReason, string>;

type WaitingLineProps = {
  readonly icon: LucideIcon;
  readonly tone?: 'warning';
  readonly title: string;
  readonly note: string;
  readonly count: number;
  readonly link: ReactNode;
};

function WaitingLine({ icon, tone, title, note, count, link: to }: WaitingLineProps) {
  const { t } = useTranslation('home');
  return (
    <li className={line}>
      <span className={mark} data-tone={tone}>
        <Icon of={icon} />
      </span>
      <span className={words}>
        <strong className={strong}>{title}</strong> <span className={textRecipe.quiet}>{note}</span>
      </span>
      <span className={number}>{t('filings.count', { count })}</span>
      {to}
    </li>
  );
}

function FilingsLink({
  statuses,
  children,
}: {
  readonly statuses: readonly FilingStatus[];
  readonly children: string;
}) {
  return (
    <Link to="/spv/filings" search={{ status: statuses.join(',') }} className={link}>
      {children}
    </Link>
  );
}

const line = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr) auto minmax(120px, max-content)]',
  columnGap: '12',
  alignItems: 'center',
  minH: '36',
  px: '16',
  '&:hover': { bg: 'hover' },
  _mobile: { gridTemplateColumns: '[16px minmax(0, 1fr) auto]', py: '8' },
});
const mark = css({ display: 'flex', color: 'mut', '&[data-tone=warning]': { color: 'warning' } });
const words = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minW: '0' });
const strong = css({ fontWeight: 'medium', mr: '4' });
const number = css({ textStyle: 'secondary', color: 'mut', whiteSpace: 'nowrap', _mobile: { display: 'none' } });
const link = css({
  textStyle: 'secondary',
  color: 'accentText',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  outline: '[none]',
  '&::after': { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible::after': { boxShadow: '[inset 0 0 0 2px var(--colors-accent)]' },
});
