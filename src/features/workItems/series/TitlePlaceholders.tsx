import * as v from 'valibot';
import { dateSchema } from '#contracts/api/shared.ts';
import type { seriesFieldsSchema } from '#contracts/api/workSeries.ts';
import { ONCE } from '#contracts/placeholders.ts';
import type { ContractForm, FormValues } from '#src/shared/form/contractForm.ts';
import { today } from '#src/shared/text/today.ts';
import { PlaceholderChips } from './PlaceholderChips.tsx';

type Values = FormValues<v.InferInput<typeof seriesFieldsSchema>>;
type TitleValues = Pick<Values, 'title' | 'startDate' | 'unit' | 'every'>;

type TitlePlaceholdersProps = {
  readonly form: Pick<ContractForm<TitleValues>, 'Watch'>;
  readonly clientName: string;
  readonly isRecurring: boolean;
  readonly onChange: (title: string) => void;
};

/** What is written out in the title of a form; the example has the client, start and rhythm that are entered. */
export function TitlePlaceholders({ form, clientName, isRecurring, onChange }: TitlePlaceholdersProps) {
  return (
    <form.Watch name="startDate">
      {(startDate) => (
        <form.Watch name="unit">
          {(unit) => (
            <form.Watch name="every">
              {(every) => (
                <form.Watch name="title">
                  {(title) => (
                    <PlaceholderChips
                      title={title}
                      example={{
                        ...(isRecurring ? rhythmOf(unit, every) : ONCE),
                        clientName,
                        startDate: v.is(dateSchema, startDate) ? startDate : today(),
                      }}
                      onChange={onChange}
                    />
                  )}
                </form.Watch>
              )}
            </form.Watch>
          )}
        </form.Watch>
      )}
    </form.Watch>
  );
}

/** Until one is entered the example is of a month. */
const rhythmOf = (unit: TitleValues['unit'], every: TitleValues['every']) =>
  unit === null || every === null || !Number.isInteger(every) || every < 1 ? ONCE : { unit, every };
