import { describe, expect, it } from 'vitest';
import { readDeclaration } from './declaration.ts';

const read = (xml: string): ReturnType<typeof readDeclaration> => readDeclaration(Buffer.from(xml));
const june = { month: 6, year: 2026 };

describe('a declaration', () => {
  it.each([
    ['D300', '<declaratie300 xmlns="mfp:anaf:dgti:d300:declaratie:v12" luna="6" an="2026" cui="1234565"/>'],
    [
      'D101',
      '<declaratie101 xmlns="mfp:anaf:dgti:d101:declaratie:v10" luna_i="1" an_i="2026" luna="06" an="2026" cif="1234565"/>',
    ],
    [
      'D112',
      '<declaratieUnica xmlns="mfp:anaf:dgti:declaratie_unica:declaratie:v7" luna_r="6" an_r="2026"><angajator cif="1234565"/><asigurat cif="1"/></declaratieUnica>',
    ],
    [
      'D394',
      '<declaratie394 xmlns="mfp:anaf:dgti:d394:declaratie:v5" luna="6" an="2026" cif_intocmit="9" cui="1234565"><op1 cuiP="8"/></declaratie394>',
    ],
    ['S1002', '<Bilant1002 xmlns="mfp:anaf:dgti:s1002:declaratie:v15" luna="6" an="2026" cui="1234565"/>'],
    [
      'D406',
      '<n:AuditFile xmlns:n="mfp:anaf:dgti:d406:declaratie:v1"><n:Header><n:Company><n:RegistrationNumber>RO1234565</n:RegistrationNumber></n:Company><n:SelectionCriteria><n:PeriodStart>6</n:PeriodStart><n:PeriodStartYear>2026</n:PeriodStartYear></n:SelectionCriteria></n:Header></n:AuditFile>',
    ],
    [
      'D406T',
      '<AuditFile xmlns="mfp:anaf:dgti:d406t:declaratie:v1"><Header><Company><RegistrationNumber>1234565</RegistrationNumber></Company><SelectionCriteria><SelectionStartDate>2026-06-01</SelectionStartDate></SelectionCriteria></Header></AuditFile>',
    ],
  ])('%s is told by its namespace, with its taxpayer and period', (form, xml) => {
    expect(read(xml)).toEqual({ form, fiscalCode: '1234565', period: june });
  });

  it('of an unknown form, without a period or without a code keeps what it has', () => {
    expect(read('<x xmlns="mfp:anaf:dgti:d999:declaratie:v1" luna="6" an="2026" cui="1234565"/>')).toEqual({
      form: null,
      fiscalCode: '1234565',
      period: june,
    });
    expect(read('<x xmlns="mfp:anaf:dgti:d300:declaratie:v1" luna="13" an="2026" cui="12a"/>')).toEqual({
      form: 'D300',
      fiscalCode: null,
      period: null,
    });
  });

  it('is not what is no XML', () => {
    expect(read('PK\u0003\u0004')).toBeNull();
    expect(read('<a><b></a>')).toBeNull();
  });
});
