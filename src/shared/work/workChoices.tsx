import type { TFunction } from 'i18next';
import { WORK_ITEM_TYPES, WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import type { PickerOption } from '../ui/fields/PickerItems.tsx';
import { PriorityMark } from './PriorityMark.tsx';
import { StatusMark } from './StatusMark.tsx';
import { PRIORITY_KEY, STATUS_KEY, TYPE_KEY } from './words.ts';

/** The statuses of work, for pickers, filters and forms. */
export const statusOptions = (t: TFunction<'work'>): readonly PickerOption[] =>
  WORK_STATUSES.map((value) => ({ value, label: t(STATUS_KEY[value]), mark: <StatusMark status={value} /> }));

/** The most urgent first. */
export const priorityOptions = (t: TFunction<'work'>): readonly PickerOption[] =>
  WORK_PRIORITIES.toReversed().map((value) => ({
    value,
    label: t(PRIORITY_KEY[value]),
    mark: <PriorityMark priority={value} />,
  }));

export const typeOptions = (t: TFunction<'work'>): readonly PickerOption[] =>
  WORK_ITEM_TYPES.map((value) => ({ value, label: t(TYPE_KEY[value]) }));
