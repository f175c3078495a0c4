/**
 * Frequent words of Romanian passwords, without accents; the list of `@zxcvbn-ts/language-common` is mostly English.
 * Maintained by hand.
 */
export const COMMON_WORDS: readonly string[] = `
  parola parole secret acces intrare cont utilizator admin administrator oaspete test proba
  dosar anaf spv declaratie declaratii contabil contabila contabilitate contabilul cabinet firma birou fiscal fisc tva
  taxe impozit bilant salarii factura facturi registru buget bani leu lei euro client clienti societate patron director
  romania roman romana bucuresti cluj napoca timisoara iasi constanta brasov craiova galati oradea sibiu ploiesti arad
  pitesti bacau suceava dacia steaua dinamo rapid ardeal moldova oltenia banat dobrogea carpati dunare marea
  iubire iubesc iubita iubitul dragoste dragostea inima suflet familia mama tata fata baiat copil bunica bunicul soare
  luna stea floare noroc viata fericire prieten prietena pisica caine catel lup urs vara iarna primavara toamna
  ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie luni marti miercuri
  joi vineri sambata duminica buna salut ziua noaptea casa masina fotbal muzica dumnezeu iisus
  ana maria ioana elena andreea mihaela alexandra cristina gabriela daniela georgiana simona raluca adriana roxana diana
  monica carmen alina laura florentina larisa bianca denisa teodora andrei alexandru mihai ionut cristian gabriel daniel
  stefan marius adrian bogdan florin george gheorghe ion ioan vasile nicolae constantin razvan catalin vlad radu dan
  sorin lucian ovidiu cosmin claudiu tudor matei luca david ionescu popescu popa pop dumitru stan stoica gheorghiu
`
  .trim()
  .split(/\s+/);
