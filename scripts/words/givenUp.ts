/** A word that was given up for another one: `docs/words.md` says which, and why. */
export type GivenUp = {
  /** The word of `docs/words.md` that took its place. */
  readonly take: string;
  readonly pattern: RegExp;
  /** Only texts whose key begins so. */
  readonly only?: string;
  /** Texts that keep it, by their key, each with its reason. */
  readonly except?: Readonly<Record<string, string>>;
};

const JOB = 'the job of a person';
const COMPANY = 'a company that is a client, not the practice';
const OFFICIAL = "the name of ANAF's document";
const CONFIGURATION_KEY = 'a key of the configuration';
const SPECIFIED = 'the specification gives this text';

const ro: readonly GivenUp[] = [
  { take: 'termen', pattern: /scaden/iu },
  { take: 'istoric', pattern: /cronologi/iu },
  {
    take: 'cabinet',
    pattern: /(?<![\p{L}@])firm(ă|a|ei|e|ele|elor)(?!\p{L})/iu,
    except: {
      'clients:add.existsText': COMPANY,
      'clients:add.notValidText': COMPANY,
      'clients:individual.company': COMPANY,
      'error:company.notFound': COMPANY,
      'spvRequests:new.companiesOnly': COMPANY,
    },
  },
  { take: 'folder', pattern: /(?<!\p{L})(dosar|Dosar(ul|ele|ului|elor|e))(?!\p{L}|-)/u },
  { take: 'solicitare', pattern: /(?<!\p{L})cerer(e|i|ea|ii|ile)(?!\p{L})/iu },
  { take: 'nr. solicitare', pattern: /(?<!\p{L})Id cerere/iu },
  { take: 'validată', pattern: /(?<!\p{L})Validă(?!\p{L})/u },
  { take: 'respinsă', pattern: /refuz/iu },
  {
    take: 'preia',
    pattern:
      /sincroniz|actualiz\p{L}+ (a )?mesajel|(următoarea|fiecare) actualizare|(î|Î)ncărcați mesaj|(î|Î)ncarcă mesaj/iu,
  },
  { take: 'automat', pattern: /de la sine|(?<!(?<!\p{L})(o|un|câte un|cu un) )(?<!\p{L})singur[ăei]?(?!\p{L})/iu },
  { take: 'modifică', pattern: /(?<!\p{L})edit(ează|are|ați|ăm)(?!\p{L})/iu },
  { take: 'șterge, scoate', pattern: /elimin|(?<!\p{L})uită (?!-)|a fost uitat/iu },
  {
    take: 'restaurat',
    pattern: /readu[sc]|este din nou aici|este la loc|adus[ăe]? înapoi|(lucrarea|documentul) a revenit/iu,
  },
  { take: 'scoate din arhivă', pattern: /mut(ă|at|ată|ate) înapoi/iu },
  { take: 'retrimite', pattern: /(?<!\p{L})(trimit|trimite|trimiteți|trimiteți-o|trimită|trimisă) din nou/iu },
  { take: 'încearcă din nou', pattern: /re(î|i)ncerc|reîncear/iu },
  {
    take: 'persoană de contact',
    pattern: /(?<!(?<!\p{L})de )(?<!\p{L})contact(ul|ului|e|ele|elor)?(?!\p{L})/iu,
  },
  {
    take: 'notițe',
    pattern: /(?<!\p{L})Not(ă|e|a|ele)(?!\p{L})/u,
    except: { 'spvRequests/documentTypes.ts': OFFICIAL },
  },
  { take: 'cod fiscal', pattern: /cod(ul)? de identificare fiscală|(?<!\p{L})CIF(?!\p{L})/iu },
  { take: 'panou', pattern: /tablo?ul? de bord|(?<!\p{L})tablă(?!\p{L})/iu },
  {
    take: 'funcționalități',
    pattern: /(?<!\p{L})funcți(e|a|i|ile|ilor)(?!\p{L})/iu,
    except: { 'contacts:field.title': JOB, 'timeline:field.title': JOB },
  },
  { take: 'servicii contractate', pattern: /articol/iu },
  { take: 'calculator', pattern: /(?<!\p{L})stați(e|a|ei|i|ile)(?!\p{L})/iu },
  { take: 'Dosar Link', pattern: /program(ul|ului)? dosar link/iu },
  { take: 'cod PIN', pattern: /(?<![Cc]od(?:ul|uri|ului|urile)? )(?<!\p{L})PIN(?!\p{L})/u },
  { take: 'împuternicire', pattern: /drept\p{L}*( de depunere)? în SPV|drepturi(le)? (cunoscute|certificatului)/iu },
  { take: 'alocat', pattern: /executant|atribui|neatribui|nealoca/iu },
  { take: 'jurnal de audit', pattern: /(?<!\p{L})jurnal(ul|ului)?(?! de audit)(?!\p{L})/iu },
  { take: 'corespunde filtrelor', pattern: /potrive(sc|ște|ască) cu filtrele/iu },
  { take: 'am înțeles', pattern: /^Am citit$/u },
  { take: 'nu au putut fi încărcate', pattern: /nu s-au? putut încărca/iu },
  {
    take: 'trageți',
    pattern: /(?<!\p{L})lăsați(-(l|le|o))? (aici|oriunde|fișier\p{L}*|declarațiile)|fișier(ele|ul)? lăsat|ați lăsat/iu,
  },
  { take: 'periodicitate', pattern: /(?<!\p{L})ritm/iu },
  { take: 'e-mail', pattern: /mesaj/iu, only: 'outbox:' },
  { take: 'lucrare recurentă', pattern: /seria ei/iu },
  { take: 'SPV', pattern: /spațiul privat virtual|căsuț/iu },
  { take: 'asistență', pattern: /(?<!\p{L})suport(ul|ului)?(?!\p{L})/iu },
  { take: 'situația declarațiilor', pattern: /raport(ul|ului)? SPV/iu },
  { take: 'verifică, consemnează', pattern: /lămur|îndoielnic/iu },
  { take: 'mesaj scurt', pattern: /înștiințar/iu },
];

const en: readonly GivenUp[] = [
  {
    take: 'ANAF',
    pattern: /(?<!\p{L})(tax )?authority(?!\p{L})/iu,
    except: { 'host:config_no_object': CONFIGURATION_KEY, 'host:seals_unknown': CONFIGURATION_KEY },
  },
  {
    take: 'declaration',
    pattern: /(?<!\p{L})statements?(?!\p{L})/iu,
    except: {
      'spvRequests/documentTypes.ts': OFFICIAL,
      'spvMessages/spvMessages.labels.ts': 'an account statement is another thing',
    },
  },
  { take: 'receipt', pattern: /confirmation statement|send confirmations/iu },
  { take: 'tax ID', pattern: /fiscal codes?(?!\p{L})|tax codes?(?!\p{L})|[Tt]ax ids?(?!\p{L})|(?<!\p{L})id(?!\p{L})/u },
  {
    take: 'sign in',
    pattern: /(?<!\p{L})log(ged|ging)? ?(in|out)(?!\p{L})|(?<!\p{L})login(?!\p{L})/iu,
    except: {
      'signIn:loggingIn.title': SPECIFIED,
      'signIn:error.tokenFailed': SPECIFIED,
      'signIn:refused.tokenFailed': SPECIFIED,
      'firm:flag.loginRoutes': 'an address, /login',
    },
  },
  { take: 'notification', pattern: /(?<!enforcement )(?<!\p{L})notices?(?!\p{L})/iu },
  { take: 'saved', pattern: /(?<!\p{L})stored(?!\p{L})/iu },
  { take: 'automatically', pattern: /by (itself|themselves)/iu },
  { take: 'edit', pattern: /^Change (contact|address|time|recurring|the comment)/u },
  { take: 'remove, delete', pattern: /(?<!\p{L})take[ns]? off|(?<!\p{L})forg(e|o)t(ten)? (the )?PIN|PIN forgotten/iu },
  { take: 'restored', pattern: /is back|brought back|moved? back|is here again/iu },
  { take: 'unarchive', pattern: /move to (inbox|all)/iu },
  { take: 'email', pattern: /(?<!\p{L})(e-mails?|mails?)(?!\p{L})|(?<!\p{L})(a|this|the) letter(?!\p{L})/iu },
  { take: 'phone', pattern: /telephone/iu },
  { take: 'admin', pattern: /administrator/iu },
  { take: 'computer', pattern: /workstation/iu },
  {
    take: 'Dosar Link',
    pattern:
      /link program|(?<!Dosar )(?<!\p{L})link (needs|ready|missing|not installed)|(install|check|checking) the link/iu,
  },
  {
    take: 'fetch',
    pattern: /(?<!\p{L})(refresh|synchroni[sz]|sync(?!hron)|(re)?load(ed|ing)? (the )?messages)/iu,
    except: { 'table:stale': 'a list that is read from our own server again' },
  },
  { take: 'try again', pattern: /(?<!\p{L})retry/iu },
  { take: 'someone else', pattern: /somebody/iu },
  { take: 'resend', pattern: /^Send again$/u },
  { take: 'overdue, missing', pattern: /^Late$|^Missed|Left, deadline/u },
  { take: 'SPV', pattern: /mailbox/iu },
  { take: 'record the outcome', pattern: /became of|(?<!\p{L})settles?(?!\p{L})/iu },
  { take: 'status', pattern: /^State$/u },
  { take: 'declaration', pattern: /correcting declaration|the return exported/iu },
  { take: 'trade register no.', pattern: /trade register number/iu },
];

export const GIVEN_UP = { en, ro } as const;
