import * as v from 'valibot';
import { registrationAddressSchema } from './client.ts';
import { api, errorsOf, fiscalCodeSchema, idSchema, nameText } from './shared.ts';

/** A company of the tax authority's register. */
export const companySchema = v.strictObject({
  generalInformation: v.strictObject({
    legalName: nameText,
    taxId: nameText,
    registrationNumber: nameText,
    telephone: nameText,
    fax: nameText,
    /** False when the register lists the company as inactive or struck off. */
    isActive: v.boolean(),
    isVatPayer: v.boolean(),
  }),
  registrationAddress: registrationAddressSchema,
  /** The firm's client with that fiscal code, if there is one. */
  clientId: v.nullable(idSchema),
});
export type Company = v.InferOutput<typeof companySchema>;

/** The public register of companies. */
export const company = {
  search: api
    .route({ method: 'GET', path: '/ro/company/search' })
    .input(v.strictObject({ taxId: fiscalCodeSchema }))
    .output(companySchema)
    .errors(errorsOf('company.notFound', 'company.unavailable')),
};
