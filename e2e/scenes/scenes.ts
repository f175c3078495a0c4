import type { Visit } from '../journeys/accessibility/visit.ts';
import { BROKEN, PENDING } from './answers.ts';
import type { Scene } from './startScenes.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const preview = ({ page, words }: Visit) => page.getByRole('dialog', { name: words.preview.label });
const title = ({ page }: Visit) => page.getByRole('main').getByRole('heading', { level: 1 });

const loading = ({ page }: Visit) => page.locator('#screen [aria-busy=true]').first();
const failed = ({ page, words }: Visit) => page.getByRole('button', { name: words.common.action.retry }).first();

/** Its bytes are never asked for: a text is no page to show. */
const DOCUMENT = {
  id: ID,
  contentId: ID,
  name: 'factura.xml',
  mimeType: 'application/xml',
  sizeBytes: 2048,
  url: `/api/content/${ID}`,
  uploadedBy: 'Ana Marin',
  uploadedDate: '2026-11-20T08:00:00.000Z',
};

/** Recurring work of which each state is one. */
const SERIES = (['active', 'paused'] as const).map((state, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at + 1}`,
  title: 'TVA {perioada}',
  clientId: ID,
  clientLegalName: 'BRADUL VERDE SRL',
  isClientActive: true,
  assigneeId: null,
  assigneeName: null,
  unit: 'month',
  every: 1,
  dueForm: 'D300',
  dueWorkingDays: 2,
  isDueOnMonthEnd: false,
  state,
  nextStartDate: '2026-12-01',
  endDate: null,
  revision: 1,
}));
const SERIES_PAGE = { items: SERIES, hasNextPage: false, nextCursor: null, previousCursor: null };

/** States that need no more than an address and answers: a new one is a line here. */
export const SCENES: readonly Scene[] = [
  { state: 'coming soon: accounting', route: '/accounting', sign: title },
  { state: 'coming soon: inbox', route: '/inbox', sign: title },
  { state: 'filings that load', route: '/spv/filings', answers: { 'GET /spv-filings': PENDING }, sign: loading },
  { state: 'tasks that load', route: '/work/tasks', answers: { 'GET /tasks': PENDING }, sign: loading },
  { state: 'tasks that could not be loaded', route: '/work/tasks', answers: { 'GET /tasks': BROKEN }, sign: failed },
  { state: 'filing on the full screen', route: `/spv/filings/filing/${ID}/preview/full`, sign: preview },
  { state: 'answer to a request', route: `/spv/requests/request/${ID}/preview`, sign: preview },
  { state: 'answer to a request on the full screen', route: `/spv/requests/request/${ID}/preview/full`, sign: preview },
  {
    state: 'receipt of the report on the full screen',
    route: `/dashboards/spv-report/${ID}/preview/full`,
    sign: preview,
  },
  {
    state: 'document of a work item',
    route: `/work/workItems/${ID}/documents/factura.xml`,
    answers: { 'GET /work-items/*/documents': [DOCUMENT] },
    sign: preview,
  },
  {
    state: 'document of a task',
    route: `/work/workItems/${ID}/tasks/${ID}/documents/factura.xml`,
    answers: { 'GET /tasks/*/attachments': [DOCUMENT] },
    sign: preview,
  },
  {
    state: 'document of a task without a work item',
    route: `/work/tasks/${ID}/documents/factura.xml`,
    answers: { 'GET /tasks/*/attachments': [DOCUMENT] },
    sign: preview,
  },
  {
    state: 'recurring work',
    route: '/work/series',
    answers: { 'GET /work-series': SERIES_PAGE, 'GET /work-series/count': { count: 2, isCapped: false } },
    sign: ({ page, words }) => page.getByRole('table', { name: words.workSeries.table }),
  },
  {
    state: 'recurring work that could not be loaded',
    route: '/work/series',
    answers: { 'GET /work-series': BROKEN },
    sign: failed,
  },
  {
    state: 'new work for clients',
    route: '/work/workItems/createForClients',
    sign: ({ page, words }) => page.getByRole('button', { name: words.workSeries.many.submit }),
  },
];
