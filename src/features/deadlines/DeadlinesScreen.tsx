import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { DeadlineExtension, DueForm } from '#contracts/api/deadlines.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { filtering } from '#src/shared/list/filtering.ts';
import { FilterRow } from '#src/shared/list/FilterRow.tsx';
import { NothingFound } from '#src/shared/list/FoundRows.tsx';
import { ListStates } from '#src/shared/list/ListStates.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { deadlinesOptions, dueDaysOptions } from './deadlines.queries.ts';
import { deadlineFilters, type DeadlineSearch } from './deadlineSearch.ts';
import { ExtensionDialog, type ExtendedForm } from './extensions/ExtensionDialog.tsx';
import { WithdrawExtension } from './extensions/WithdrawExtension.tsx';
import { FeedPopover } from './feed/FeedPopover.tsx';
import { DeadlineTable } from './list/DeadlineTable.tsx';
import { useFoundDeadlines } from './list/useFoundDeadlines.ts';
import { WeekStepper } from './list/WeekStepper.tsx';

/** What is done to an extension: of a form that is due, or of one that is still to be chosen. */
type OpenedForm = {
  readonly command: 'extend' | 'change' | 'withdraw';
  readonly form: (ExtendedForm & Pick<DueForm, 'extension'>) | null;
};

/** The deadlines of twelve weeks: what is due, expected, filed and missing, and the later days that the firm has entered. */
export function DeadlinesScreen({ search }: { readonly search: DeadlineSearch }) {
  const { t } = useTranslation('deadlines');
  const navigate = useNavigate();
  const mayExtend = useCan()('deadlines.extend');
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const list = useQuery(deadlinesOptions(search));
  const change = (next: Partial<DeadlineSearch>) =>
    void navigate({ to: '/deadlines', search: { ...search, ...next }, replace: true });
  const filters = filtering(deadlineFilters, search, change);
  const { extend } = useCommands({
    extend: {
      keys: 'c',
      label: t('action.extendOne'),
      icon: CalendarPlus,
      isEnabled: mayExtend,
      run: () => setOpened({ command: 'extend', form: null }),
    },
  });
  const opening = (command: OpenedForm['command']) => (form: DueForm) => setOpened({ command, form });
  const commands = mayExtend
    ? { extend: opening('extend'), change: opening('change'), withdraw: opening('withdraw') }
    : null;
  const deadlines = list.data?.deadlines ?? [];
  const found = useFoundDeadlines(deadlines, search.search ?? '');

  return (
    <div className={screen}>
      <PageHeader
        title={t('title')}
        beside={<WeekStepper days={list.data} onChange={(from) => change({ from })} />}
        actions={
          <>
            <FeedPopover />
            {mayExtend ? <CommandButton look="primary" command={extend} /> : null}
          </>
        }
      />
      <FilterRow list={filters}>
        <SearchFilter {...filters.filter('search')} />
        <AccountManagerFilter {...filters.filter('accountManager')} />
      </FilterRow>
      <ListStates query={list} label={t('title')} errorTitle={t('failed')}>
        {deadlines.length === 0 ? (
          <EmptyState icon={<Icon of={CalendarClock} size={24} />} title={t('empty.title')} text={t('empty.text')} />
        ) : found.length === 0 ? (
          <NothingFound onClear={() => change({ search: undefined })} />
        ) : (
          <DeadlineTable
            deadlines={found}
            today={list.data?.today ?? ''}
            accountManager={search.accountManager}
            commands={commands}
          />
        )}
      </ListStates>
      {opened === null ? null : <Opened key={opened.command} opened={opened} onOpen={setOpened} />}
    </div>
  );
}

type OpenedProps = { readonly opened: OpenedForm; readonly onOpen: (opened: OpenedForm | null) => void };

function Opened({ opened: { command, form }, onOpen }: OpenedProps) {
  const onFound = (extension: DeadlineExtension) => onOpen({ command: 'change', form: { ...extension, extension } });
  const onClose = () => onOpen(null);
  if (command === 'extend' || !form?.extension) {
    return <ExtensionDialog extension={null} extended={form} {...{ onFound, onClose }} />;
  }
  if (command === 'change') return <ChangeExtension extension={form.extension} {...{ onFound, onClose }} />;
  return <WithdrawExtension extension={form.extension} onClose={onClose} />;
}

type ChangeExtensionProps = Pick<ComponentProps<typeof ExtensionDialog>, 'onFound' | 'onClose'> & {
  readonly extension: DeadlineExtension;
};

/** Follows the extension: one that a colleague withdraws meanwhile stays open, and says so. */
function ChangeExtension({ extension, onFound, onClose }: ChangeExtensionProps) {
  const { year, month, statementType } = extension;
  const due = useQuery(dueDaysOptions(year, month));
  const form = due.data?.[0]?.forms.find((one) => one.statementType === statementType);
  const present = form === undefined ? extension : form.extension;
  return <ExtensionDialog extension={present} extended={null} {...{ onFound, onClose }} />;
}

const screen = css({ display: 'flex', flexDirection: 'column', h: 'full', minH: '0', w: 'full' });
