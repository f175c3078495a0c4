/** How people write codes where something is searched, and what is searched for. */
export const CODE_SPELLINGS: readonly (readonly [typed: string, searched: string])[] = [
  ['10000776', '10000776'],
  ['RO10000776', '10000776'],
  ['ro 10000776', '10000776'],
  ['RO 10 000 776', '10000776'],
  ['10 000 776', '10000776'],
  ['10.000.776', '10000776'],
  ['CUI 10000776', '10000776'],
  ['CUI: RO10000776', '10000776'],
  ['cif 10000776', '10000776'],
  ['C.U.I. 10000776', 'C.U.I. 10000776'],
  ['10 00 07 76', '10000776'],
  ['31 87 10 98', '31871098'],
  ['CNP 1850615410019', '1850615410019'],
  ['1850615 410019', '1850615410019'],
  ['drum RO10000776', 'drum 10000776'],
  ['drum 10 000 776', 'drum 10000776'],
  ['somatie 18453', 'somatie 18453'],
  ['somatie nr. 18453 din 17.11.2026', 'somatie nr. 18453 din 17.11.2026'],
  ['10 2026', '10 2026'],
  ['17.11.2026', '17.11.2026'],
  ['D300 10/2026', 'D300 10/2026'],
  ['J40/1234/2020', 'J40/1234/2020'],
  ['euro 5', 'euro 5'],
  ['Romania 2026', 'Romania 2026'],
  ['12.50', '12.50'],
  ['14399875.0', '14399875.0'],
];

/** A code as it is printed and typed; searches of the page and of the server find it by each. */
export const spellingsOf = (code: string): readonly string[] => {
  const inThrees = code.replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return [code, `RO${code}`, `ro ${code}`, `CUI ${code}`, inThrees, inThrees.replaceAll(' ', '.'), `RO ${inThrees}`];
};
