import { FormDate } from './FormDate.tsx';
import { FormDateRange } from './FormDateRange.tsx';
import { FormDuration } from './FormDuration.tsx';
import { FormFile } from './FormFile.tsx';
import { FormNumber } from './FormNumber.tsx';
import { FormClient, FormPeople, FormPerson } from './FormPeople.tsx';
import { FormSearch } from './FormSearch.tsx';
import { FormSelect, FormSeveral } from './FormSelect.tsx';
import { FormSwitch } from './FormSwitch.tsx';
import { FormTags } from './FormTags.tsx';
import { FormEmail, FormLongText, FormPassword, FormText } from './FormText.tsx';

/** The kinds of fields that a form has. */
export const FIELDS = {
  Text: FormText,
  LongText: FormLongText,
  Email: FormEmail,
  Password: FormPassword,
  Number: FormNumber,
  Duration: FormDuration,
  Date: FormDate,
  DateRange: FormDateRange,
  Select: FormSelect,
  Search: FormSearch,
  Several: FormSeveral,
  Person: FormPerson,
  People: FormPeople,
  Tags: FormTags,
  Client: FormClient,
  File: FormFile,
  Switch: FormSwitch,
};
