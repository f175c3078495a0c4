import type { Company } from '../control/schemas.ts';

/** Writes a company as v9 of the public lookup answers it, for the day asked. Key order as observed. */
export function foundCompany(company: Company, day: string): Record<string, unknown> {
  return {
    date_generale: generalData(company, day),
    inregistrare_scop_Tva: vatRegistration(company, day),
    inregistrare_RTVAI: {
      dataInceputTvaInc: company.vatOnCashSince ?? '',
      dataSfarsitTvaInc: '',
      dataActualizareTvaInc: company.vatOnCashSince ?? '',
      dataPublicareTvaInc: company.vatOnCashSince ?? '',
      tipActTvaInc: company.vatOnCashSince === null ? '' : 'Inregistrare',
      statusTvaIncasare: isInForce(day, company.vatOnCashSince),
    },
    stare_inactiv: {
      dataInactivare: company.inactiveSince ?? '',
      dataReactivare: '',
      dataPublicare: company.inactiveSince ?? '',
      dataRadiere: company.struckOffOn ?? '',
      statusInactivi: isInForce(day, company.inactiveSince),
    },
    inregistrare_SplitTVA: {
      dataInceputSplitTVA: company.splitVatSince ?? '',
      dataAnulareSplitTVA: '',
      statusSplitTVA: isInForce(day, company.splitVatSince),
    },
    adresa_sediu_social: address(company, 's', { country: 'stara' }),
    adresa_domiciliu_fiscal: address(company, 'd', { country: 'dtara' }),
  };
}

/** Whether something holds on a day, of which the first and the day after the last are known. */
function isInForce(day: string, since: string | null, until: string | null = null): boolean {
  return since !== null && since <= day && (until === null || day < until);
}

function generalData(company: Company, day: string): Record<string, unknown> {
  const isStruckOff = isInForce(day, company.struckOffOn);
  const status = isStruckOff ? 'RADIERE' : 'INREGISTRAT';
  const statusOn = isStruckOff ? (company.struckOffOn ?? '') : company.registeredOn;
  return {
    cui: Number(company.cui),
    data: day,
    denumire: company.name,
    adresa: `${company.county}, ${company.locality.toUpperCase()}, ${company.street.toUpperCase()}, NR.${company.streetNumber}`,
    nrRegCom: company.registryNumber,
    telefon: company.phone,
    fax: '',
    codPostal: company.postalCode,
    act: '',
    stare_inregistrare: `${status} din data ${statusOn.split('-').toReversed().join('.')}`,
    data_inregistrare: company.registeredOn,
    cod_CAEN: company.activityCode,
    iban: '',
    statusRO_e_Factura: isInForce(day, company.eInvoiceSince),
    data_inreg_Reg_RO_e_Factura: company.eInvoiceSince ?? '',
    organFiscalCompetent: '',
    forma_de_proprietate: '',
    forma_organizare: '',
    forma_juridica: '',
  };
}

function vatRegistration(company: Company, day: string): Record<string, unknown> {
  return {
    scpTVA: isInForce(day, company.vatSince, company.vatUntil),
    perioade_TVA:
      company.vatSince === null
        ? []
        : [
            {
              data_inceput_ScpTVA: company.vatSince,
              data_sfarsit_ScpTVA: company.vatUntil ?? '',
              data_anul_imp_ScpTVA: '',
              mesaj_ScpTVA: '',
            },
          ],
  };
}

/** The two addresses differ only in the letter their keys start with. */
function address(company: Company, letter: 's' | 'd', { country }: { country: string }): Record<string, string> {
  return {
    [`${letter}denumire_Strada`]: company.street,
    [`${letter}numar_Strada`]: company.streetNumber,
    [`${letter}denumire_Localitate`]: company.locality,
    [`${letter}cod_Localitate`]: '',
    [`${letter}denumire_Judet`]: company.county,
    [`${letter}cod_Judet`]: '',
    [`${letter}cod_JudetAuto`]: '',
    [country]: '',
    [`${letter}detalii_Adresa`]: '',
    [`${letter}cod_Postal`]: company.postalCode,
  };
}
