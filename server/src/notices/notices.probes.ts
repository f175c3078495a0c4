import { NOTICE_KINDS, type notices as calls } from '#contracts/api/notice.ts';
import { EMPTY_PAGE, EVERYBODY, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

const preferences = NOTICE_KINDS.map((kind) => ({ kind, isShown: true, mail: 'never' as const }));

/** Each call of `notices` by another firm, and by each role. */
export const noticesProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.notices.list({}), expected: EMPTY_PAGE },
  count: { who: EVERYBODY, call: (b) => b.notices.count({ isUnread: true }), expected: NO_COUNT },
  setRead: {
    who: EVERYBODY,
    call: (b, { noticeId }) => b.notices.setRead({ noticeIds: [noticeId], isRead: true }),
    expected: {},
    trail: [],
  },
  readAll: {
    who: EVERYBODY,
    call: (b) => b.notices.readAll({ until: '2099-01-01T00:00:00Z' }),
    expected: {},
    trail: [],
  },
  preferences: { who: EVERYBODY, call: (b) => b.notices.preferences(), expected: {} },
  savePreferences: {
    who: EVERYBODY,
    call: (b) => b.notices.savePreferences({ preferences }),
    expected: { preferences },
    trail: [],
  },
};
