import { useNavigate } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  FileUp,
  ListChecks,
  MessageSquareText,
  Repeat,
  Send,
  Timer,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '#contracts/api/contract.ts';
import { useCan } from '../api/account.queries.ts';
import { useIsReachable } from '../flags/gate.ts';
import { useIsEnabled } from '../flags/isEnabled.ts';
import { useSend } from '../hooks/actors.tsx';
import { openTimer } from '../time/timerDraft.ts';
import { chooseFiles } from '../uploads/chooseFiles.ts';
import { FILING_FILE_KINDS, filingBatch } from '../uploads/filingBatch.ts';
import { useOpenCreateTask } from './createTaskState.ts';
import { openNewRequest, requestFor } from './newRequestState.ts';

/** For whom something is begun. Without a tax id the authority knows nothing of it. */
export type BeginClient = { readonly id: string; readonly taxId: string | null };

/** Something new that a person can begin. */
export type Beginning = {
  readonly id: 'workItem' | 'recurringWork' | 'task' | 'request' | 'contactForm' | 'upload' | 'timer';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Why it cannot be begun for this client. */
  readonly refusal: string | null;
  /** The address where it is begun; null for what opens over the screen. */
  readonly target: { readonly to: string; readonly search: Readonly<Record<string, string>> } | null;
  readonly run: () => void;
};

/** Everything that can be begun, for a client where one is given: in the palette, on the client's page. */
export function useBeginnings(of: BeginClient | null): readonly Beginning[] {
  const { t } = useTranslation('begin');
  const navigate = useNavigate();
  const can = useCan();
  const isReachable = useIsReachable();
  const hasTimer = useIsEnabled()('timer');
  const openTask = useOpenCreateTask();
  const sendUploads = useSend('uploadQueue');
  const client = of === null ? {} : { client: of.id };

  const page = (call: CallName, to: string, search: Readonly<Record<string, string>> = {}) =>
    can(call) && isReachable({ to })
      ? {
          target: { to, search: { ...client, ...search } },
          run: () => void navigate({ to, search: { ...client, ...search } }),
        }
      : null;

  const ways = {
    workItem: page('workItems.create', CREATE_WORK),
    recurringWork: page('workSeries.create', CREATE_WORK, { kind: 'recurring' }),
    task: over(can('tasks.create') && openTask !== null, () => openTask?.(of?.id ?? null)),
    request: over(can('spvRequests.create') && isReachable({ to: '/spv/requests' }), () =>
      openNewRequest(requestFor(of === null ? [] : [of.id])),
    ),
    contactForm: page('spvContacts.create', '/spv/contact-forms/new'),
    upload: over(can('spvFilings.create') && isReachable({ to: '/spv/filings' }), () =>
      chooseFiles(FILING_FILE_KINDS, (files) => {
        sendUploads({ type: 'files.added', ...filingBatch(files) });
        // Where what becomes of them is seen.
        if (of !== null) void navigate({ to: '/clients/clientDetails/$slug/filings', params: { slug: of.id } });
      }),
    ),
    timer: over(hasTimer, () => openTimer({ clientId: of?.id ?? null })),
  } as const;
  return ORDER.flatMap(({ id, icon, needsTaxId }) => {
    const way = ways[id];
    const isRefused = needsTaxId && of !== null && of.taxId === null;
    return way === null ? [] : [{ id, label: t(LABEL[id]), icon, refusal: isRefused ? t('noTaxId') : null, ...way }];
  });
}

/** What opens over the screen. */
const over = (isOffered: boolean, run: () => void) => (isOffered ? { target: null, run } : null);

const CREATE_WORK = '/work/workItems/createWorkItem';
const LABEL = {
  workItem: 'what.workItem',
  recurringWork: 'what.recurringWork',
  task: 'what.task',
  request: 'what.request',
  contactForm: 'what.contactForm',
  upload: 'what.upload',
  timer: 'what.timer',
} as const satisfies Record<Beginning['id'], string>;

const ORDER = [
  { id: 'workItem', icon: BriefcaseBusiness, needsTaxId: false },
  { id: 'recurringWork', icon: Repeat, needsTaxId: false },
  { id: 'task', icon: ListChecks, needsTaxId: false },
  { id: 'upload', icon: FileUp, needsTaxId: true },
  { id: 'request', icon: Send, needsTaxId: true },
  { id: 'contactForm', icon: MessageSquareText, needsTaxId: true },
  { id: 'timer', icon: Timer, needsTaxId: false },
] as const;
