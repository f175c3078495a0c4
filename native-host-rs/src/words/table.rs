//! The table of all texts.

use super::Text;

words! {
    // The command line.
    usage:
        "usage:
  dosar-link certificates
  dosar-link list --certificate THUMBPRINT [--days N] [--confirm-last-try]       (PIN on standard input)
  dosar-link download --certificate THUMBPRINT --to FOLDER [--confirm-last-try] ID...
  dosar-link install | uninstall [--user-data-dir FOLDER] [--language ro|en]
  dosar-link doctor [--user-data-dir FOLDER] [--language ro|en] [--wait]   (--wait: stays until Enter is pressed)
  dosar-link folders [add FOLDER | remove FOLDER]   (where documents may be saved for pages of Dosar)
  dosar-link manifest chromium | firefox [--program PATH]   (for packages that register the host for all users)
  dosar-link --version | --help",
        "folosire:
  dosar-link certificates
  dosar-link list --certificate AMPRENTA [--days N] [--confirm-last-try]       (codul PIN la intrarea standard)
  dosar-link download --certificate AMPRENTA --to FOLDER [--confirm-last-try] ID...
  dosar-link install | uninstall [--user-data-dir FOLDER] [--language ro|en]
  dosar-link doctor [--user-data-dir FOLDER] [--language ro|en] [--wait]   (--wait: rămâne până apăsați Enter)
  dosar-link folders [add FOLDER | remove FOLDER]   (unde se pot salva documente pentru paginile Dosar)
  dosar-link manifest chromium | firefox [--program CALE]   (pentru pachete care înregistrează programul la toți)
  dosar-link --version | --help";
    command_missing: "a command is missing", "lipsește comanda";
    command_unknown: "{0} is no command", "{0} nu este o comandă";
    option_unknown: "{0} is no option", "{0} nu este o opțiune";
    language_unknown: "--language takes ro or en, not {0}", "--language primește ro sau en, nu {0}";
    value_missing: "{0} needs a value", "{0} are nevoie de o valoare";
    manifest_takes:
        "manifest takes chromium or firefox, and --program with a path",
        "manifest primește chromium sau firefox și --program cu o cale";
    family_unknown: "{0} is neither chromium nor firefox", "{0} nu este nici chromium, nici firefox";
    folders_take:
        "folders takes nothing, or add or remove with one folder",
        "folders nu primește nimic sau primește add ori remove cu un folder";
    folder_confirmed: "documents may be saved in {0}", "documentele se pot salva în {0}";
    folder_removed:
        "nothing more is saved in {0}; what is there stays",
        "în {0} nu se mai salvează nimic; ce se află acolo rămâne";
    days_range:
        "--days takes 1 to {0}, as far back as ANAF answers",
        "--days primește de la 1 la {0}, cât răspunde ANAF în urmă";
    days_whole: "--days takes a whole number", "--days primește un număr întreg";
    to_missing: "--to FOLDER is missing", "lipsește --to FOLDER";
    ids_missing: "the IDs of the messages are missing", "lipsesc numerele mesajelor";
    id_wrong:
        "{0} is no message ID: those have up to 20 digits",
        "{0} nu este un număr de mesaj: acestea au cel mult 20 de cifre";
    pin_blank:
        "a blank or a mark stands before or after the PIN; in cmd leave no blank before |",
        "înainte sau după codul PIN stă un spațiu sau un semn; în cmd nu lăsați spațiu înainte de |";
    certificate_missing: "--certificate THUMBPRINT is missing", "lipsește --certificate AMPRENTA";
    thumbprint_wrong:
        "--certificate takes the 40 capital hexadecimal digits that `certificates` prints",
        "--certificate primește cele 40 de cifre hexazecimale, cu majuscule, arătate de „certificates”";
    document_not_written: "{0} not written: {1}", "{0} nu a fost scris: {1}";

    // Errors.
    config_unreadable: "the configuration {0} cannot be read: {1}", "configurația {0} nu poate fi citită: {1}";
    config_invalid: "the configuration {0} is not valid: {1}", "configurația {0} nu este validă: {1}";
    config_address:
        "an address must have the form https://host[:port]/path/",
        "o adresă are forma https://gazdă[:port]/cale/";
    config_extension_id:
        "an extension ID has 32 letters from a to p",
        "ID-ul unei extensii are 32 de litere, de la a la p";
    config_origin:
        "the origin {0} is not of the form https://host[:port]",
        "originea {0} nu are forma https://gazdă[:port]";
    config_empty:
        "the key {0} is empty, so nothing could use this program; leave it out to take the default",
        "cheia {0} este goală, deci nimic nu ar putea folosi programul; scoateți rândul pentru valoarea implicită";
    config_no_object:
        "the configuration {0} must be a JSON object in braces, and so must be what it says of authority, signing and server",
        "configurația {0} trebuie să fie un obiect JSON între acolade, la fel și părțile authority, signing și server";
    config_not_utf8:
        "the configuration {0} is not UTF-8; save it as UTF-8",
        "configurația {0} nu este UTF-8; salvați-o ca UTF-8";
    config_not_absolute: "the path {0} is not absolute", "calea {0} nu este completă, de la rădăcină";
    config_no_home:
        "no home folder: name a stateDir in the configuration",
        "nu există un folder al utilizatorului: scrieți stateDir în configurație";
    folder_not_there: "{0} is not a folder of this computer", "{0} nu este un folder de pe acest calculator";
    folder_whole_disk: "{0} is a whole disk; name a folder on it", "{0} este un disc întreg; alegeți un folder de pe el";
    folder_unknown:
        "{0} was not confirmed here; a folder of the configuration is removed there",
        "{0} nu a fost confirmat aici; un folder din configurație se scoate de acolo";
    folder_file: "{0} cannot be used: {1}", "{0} nu poate fi folosit: {1}";
    folder_no_home:
        "no home folder: name the folder in the configuration (documentFolders)",
        "nu există un folder al utilizatorului: scrieți folderul în configurație (documentFolders)";
    module_relative:
        "its path is not absolute; write the whole path into the configuration",
        "calea lui nu este completă; scrieți în configurație calea de la rădăcină";
    module_missing:
        "there is no such file; install the program that came with the token, or correct the configuration",
        "fișierul nu există; instalați programul primit cu tokenul sau corectați configurația";
    module_writable:
        "users beside its owner may write {0}; run: chmod go-w '{0}'",
        "în {0} pot scrie și alți utilizatori decât proprietarul; rulați: chmod go-w '{0}'";
    module_foreign:
        "{0} belongs to another user, who could exchange the module",
        "{0} aparține altui utilizator, care ar putea înlocui modulul";
    module_open:
        "other users of this computer may change {0}; leave them only the right to read",
        "{0} poate fi modificat și de alți utilizatori ai calculatorului; lăsați-le doar dreptul de citire";
    module_unprotected:
        "it lies neither in System32 nor below Program Files; install it there",
        "nu se află nici în System32, nici în Program Files; instalați-l acolo";

    // The doctor.
    report_title:
        "Dosar Link: what this computer has, and what is missing",
        "Dosar Link: ce are acest calculator și ce lipsește";
    mark_good: "ok", "bine";
    mark_note: "note", "de știut";
    mark_problem: "problem", "problemă";
    what_to_do: "What to do: {0}", "Ce faceți: {0}";
    report_good: "Nothing has to be mended.", "Nu este nimic de rezolvat.";
    report_problems: "To be mended: {0}", "De rezolvat: {0}";
    press_enter: "Press Enter to close this window.", "Apăsați Enter pentru a închide fereastra.";
    version: "this is Dosar Link {0}", "acesta este Dosar Link {0}";
    correct_configuration:
        "correct it: until then no browser can start Dosar Link",
        "corectați-o: până atunci niciun browser nu poate porni Dosar Link";
    config_named: "configuration {0} (named by DOSAR_LINK_CONFIG)", "configurația {0} (indicată de DOSAR_LINK_CONFIG)";
    config_of_user: "configuration {0}", "configurația {0}";
    config_of_all: "configuration {0} (of all users)", "configurația {0} (a tuturor utilizatorilor)";
    config_defaults:
        "no configuration: the defaults hold",
        "nu există configurație: sunt valabile valorile implicite";
    browser_missing: "no browser found", "nu s-a găsit niciun browser";
    start_browser:
        "start Chrome, Edge or Firefox once, then look again",
        "porniți o dată Chrome, Edge sau Firefox, apoi verificați din nou";
    manifest_there: "{0}: {1} is there", "{0}: {1} există";
    sandbox_works: "works with one condition", "funcționează cu o condiție";
    sandbox_fails: "cannot work", "nu poate funcționa";
    registered: "{0} can start Dosar Link ({1})", "{0} poate porni Dosar Link ({1})";
    registered_for_all:
        "{0} can start Dosar Link ({1}, of all users)",
        "{0} poate porni Dosar Link ({1}, pentru toți utilizatorii)";
    registered_not: "{0} does not know Dosar Link", "{0} nu știe de Dosar Link";
    install_again:
        "install Dosar Link again, or run: dosar-link install",
        "instalați din nou Dosar Link sau rulați: dosar-link install";
    registered_unreadable:
        "{0} cannot start Dosar Link: {1} cannot be read ({2})",
        "{0} nu poate porni Dosar Link: {1} nu poate fi citit ({2})";
    remove_and_install: "remove that file, then run: dosar-link install", "ștergeți fișierul, apoi rulați: dosar-link install";
    registered_damaged:
        "{0} cannot start Dosar Link: {1} is damaged",
        "{0} nu poate porni Dosar Link: {1} este deteriorat";
    registered_elsewhere:
        "{0} starts {2} and not this program (says {1})",
        "{0} pornește {2}, nu acest program (după {1})";
    install_the_right_one:
        "run install with the program that should be used, and remove the other",
        "rulați install cu programul care trebuie folosit și scoateți-l pe celălalt";
    registered_other:
        "{0} lets only other extensions start Dosar Link (says {1})",
        "{0} lasă numai alte extensii să pornească Dosar Link (după {1})";
    state_unusable: "the folder of Dosar Link cannot be used: {0}", "folderul Dosar Link nu poate fi folosit: {0}";
    own_the_folder:
        "it must belong to you, and you must be able to write there",
        "trebuie să vă aparțină și să puteți scrie în el";
    state_folder: "the folder of Dosar Link: {0}", "folderul Dosar Link: {0}";
    no_module: "no driver of a token found", "nu s-a găsit niciun driver de token";
    install_driver:
        "install the program that came with the token; if it is installed, name its PKCS#11 module in the configuration",
        "instalați programul primit cu tokenul; dacă este instalat, scrieți modulul lui PKCS#11 în configurație";
    module_not_loaded: "the driver {0} is not loaded", "driverul {0} nu se încarcă";
    module_ready: "the driver {0} answers", "driverul {0} răspunde";
    module_late: "the driver {0} does not answer", "driverul {0} nu răspunde";
    plug_again: "pull the token out and put it in again", "scoateți tokenul și conectați-l din nou";
    module_failed:
        "the driver {0} cannot be loaded or reports an error",
        "driverul {0} nu poate fi încărcat sau semnalează o eroare";
    install_driver_again:
        "install the token's program again: it must be made for this kind of processor, 64 bits",
        "reinstalați programul tokenului: trebuie făcut pentru acest tip de procesor, pe 64 de biți";
    no_certificate: "no certificate found", "nu s-a găsit niciun certificat";
    plug_token:
        "plug the token in; if it is in, its driver (on Linux also the service pcscd) is not running",
        "conectați tokenul; dacă este conectat, driverul lui (pe Linux și serviciul pcscd) nu rulează";
    certificate: "certificate {0} ({1})", "certificatul {0} ({1})";
    certificate_ends: "{0}: it ends on {1}", "{0}: expiră la {1}";
    renew_before: "have the issuer renew it before that day", "reînnoiți-l la furnizor înainte de această zi";
    certificate_ended: "{0}: it ended on {1}", "{0}: a expirat la {1}";
    renew_now:
        "the issuer's program puts a new one on the token",
        "programul furnizorului pune unul nou pe token";
    pin_wrong_before:
        "a wrong PIN was entered since the last right one",
        "s-a introdus un cod PIN greșit după ultimul corect";
    enter_carefully:
        "enter the PIN with care: the token locks itself after a few wrong ones",
        "introduceți codul PIN cu atenție: după câteva greșeli tokenul se blochează";
    pin_last_try: "one try is left before the PIN is locked", "a rămas o singură încercare înainte de blocarea codului PIN";
    be_sure_of_pin:
        "enter it only when you are sure of it; else ask the issuer",
        "introduceți-l numai dacă îl știți sigur; altfel întrebați furnizorul";
    pin_locked: "the PIN is locked", "codul PIN este blocat";
    unlock_pin: "the issuer's program unlocks it, with the PUK", "îl deblochează programul furnizorului, cu codul PUK";
    pin_to_change: "the PIN must be changed", "codul PIN trebuie schimbat";
    change_pin: "change it in the issuer's program", "schimbați-l în programul furnizorului";
    seals_unknown:
        "the key authority.sealFile names no certificate, so nobody can say whether ANAF has signed a receipt",
        "cheia authority.sealFile nu numește niciun certificat, deci nu se poate spune dacă o recipisă este semnată de ANAF";
    seals_file: "the file of ANAF's seals", "fișierul cu sigiliile ANAF";
    seals_known: "ANAF's seals are known by {0}", "sigiliile ANAF sunt cunoscute din {0}";
    issuers_file: "the file of issuers' certificates", "fișierul cu certificatele emitenților";
    issuers_known: "issuers' certificates: {0} of {1}", "certificatele emitenților: {0} din {1}";
    log_good: "log {0}", "fișierul de consemnări: {0}";
    log_bad: "the log {0} cannot be written ({1})", "în fișierul de consemnări {0} nu se poate scrie ({1})";
    correct_key: "correct {0} in the configuration", "corectați {0} în configurație";
    folders_unreadable_until:
        "no folder is confirmed until it is corrected",
        "până la corectare nu este confirmat niciun folder";
    folder_not_writable:
        "the folder {0} for documents cannot be written",
        "în folderul pentru documente {0} nu se poate scrie";
    correct_rights: "correct its rights", "corectați drepturile lui";
    folder_gone: "the folder {0} for documents is not there", "folderul pentru documente {0} lipsește";
    bring_folder_back:
        "bring it back, or run: dosar-link folders remove",
        "refaceți-l sau rulați: dosar-link folders remove";
    file_is_folder: "{0} {1} is a folder", "{0} {1} este un folder";
    file_unreadable: "{0} {1} cannot be read ({2})", "{0} {1} nu poate fi citit ({2})";
    file_empty: "{0} {1} holds no certificate", "{0} {1} nu conține niciun certificat";
    authority: "ANAF {0}{1}", "ANAF: {0}{1}";
    trusted_authority:
        "trusted besides the roots, for ANAF: {0} of {1}",
        "de încredere pe lângă rădăcini, pentru ANAF: {0} din {1}";
    trusted_server:
        "trusted besides the roots, for Dosar: {0} of {1}",
        "de încredere pe lângă rădăcini, pentru Dosar: {0} din {1}";
    trusted_missing:
        "the file of trusted certificates {0} is not there",
        "fișierul cu certificate de încredere {0} lipsește";
    trusted_unreadable:
        "the file of trusted certificates {0} holds none that can be read (PEM)",
        "fișierul cu certificate de încredere {0} nu conține niciunul care poate fi citit (PEM)";
    from_configuration: "the configuration", "configurația";
    from_system: "the system", "sistemul";
    from_environment: "the environment", "mediul";
    from_variable: "the environment ({0})", "mediul ({0})";
    proxy_absent: "no proxy, says {0}", "fără proxy, după {0}";
    proxy_script:
        "a script would choose the proxy, says {0}; it was not run, or gave no answer: hosts are reached directly",
        "după {0}, proxy-ul ar fi ales de un script; nu a fost rulat sau nu a răspuns: conexiunile sunt directe";
    name_proxy:
        "if that does not work, name the proxy in the configuration (proxy)",
        "dacă nu merge, scrieți proxy-ul în configurație (proxy)";
    proxy_unusable:
        "the proxy that {0} names is not of the form http://[user:password@]host[:port], the only one spoken here",
        "proxy-ul indicat de {0} nu are forma http://[utilizator:parolă@]gazdă[:port], singura cunoscută aici";
    name_another_proxy:
        "name another in the configuration (proxy), or \"none\"",
        "scrieți altul în configurație (proxy) sau \"none\"";
    proxy_password: ", with a password", ", cu parolă";
    proxy_named: "proxy {0}:{1}{2}, says {3}", "proxy {0}:{1}{2}, după {3}";
    proxy_not_for_authority: "{0}; ANAF is reached without it", "{0}; la ANAF se ajunge fără el";

    // Registering with browsers.
    install_skipped: "skipped   {0}: never started by this user", "omis      {0}: nepornit niciodată de acest utilizator";
    install_done: "installed {0}: {1}", "instalat  {0}: {1}";
    install_failed: "problem   {0}: {1} cannot be written: {2}", "eroare    {0}: {1} nu poate fi scris: {2}";
    install_note: "note      {0}: {1}", "notă      {0}: {1}";
    install_none:
        "problem   no browser found: start Chromium, Chrome, Edge or Firefox once and install again",
        "eroare    nu s-a găsit niciun browser: porniți o dată Chromium, Chrome, Edge sau Firefox și instalați din nou";
    uninstall_done: "removed   {0}: {1}", "scos      {0}: {1}";
    uninstall_failed: "problem   {0}: {1} cannot be removed: {2}", "eroare    {0}: {1} nu poate fi șters: {2}";
    uninstall_shared:
        "note      {0}: {1} is a package's; remove the package",
        "notă      {0}: {1} aparține unui pachet; dezinstalați pachetul";
    advice_snap:
        "a snap may start no program outside it and sees no token; install the browser as a package of the system, or Google Chrome from google.com",
        "un snap nu poate porni programe din afara lui și nu vede tokenul; instalați browserul ca pachet al sistemului sau Google Chrome de la google.com";
    advice_snap_firefox:
        "the desktop asks once whether Firefox may start dosar-link: allow it; if it never asks, install xdg-desktop-portal, or Firefox as a package of the system",
        "sistemul întreabă o dată dacă Firefox poate porni dosar-link: permiteți; dacă nu întreabă, instalați xdg-desktop-portal sau Firefox ca pachet al sistemului";
    advice_flatpak:
        "a flatpak may start no program outside it and sees no token; install the browser as a package of the system",
        "un flatpak nu poate porni programe din afara lui și nu vede tokenul; instalați browserul ca pachet al sistemului";
}
