//! Parses the pages of the filing portal. Each is scanned once, for a few known places.

use super::dummy::Dummy;
use crate::authority::address::BaseUrl;
use crate::authority::errors::AuthorityError;
use crate::protocol::names::{AuthorityId, RefusalText};

/// A page on the way to the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// The form for one document.
    Form,
    /// The gateway's page, which requests the certificate or reports the end of the session.
    Logon,
    /// The gateway's form with one value to send back.
    Dummy(Dummy),
    /// A redirect to another path.
    Redirect(String),
    /// Anything else.
    Other,
}

/// The portal's answer to an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It accepted the document under this index.
    Taken(AuthorityId),
    /// It refused the document, with this text.
    Refused(RefusalText),
    /// A redirect to the gateway: nothing was filed.
    SessionLost,
}

/// Parses a page on the way to the form.
///
/// # Errors
///
/// [`AuthorityError::Down`] for the authority's internal errors, [`AuthorityError::Unexpected`] for an unknown page.
pub fn page_of(status: u16, location: Option<&str>, text: &str, base: &BaseUrl) -> Result<Page, AuthorityError> {
    match (status, location) {
        (301 | 302 | 303 | 307 | 308, Some(location)) => base
            .same_authority_path(location)
            .map(Page::Redirect)
            .ok_or(AuthorityError::Unexpected),
        (200, _) => {
            let plain = text.to_ascii_lowercase();
            Ok(match Dummy::in_page(text) {
                // Tested first, because its page has the logon page's marks too.
                Some(asked) => asked.map_or(Page::Other, Page::Dummy),
                None if is_of_gateway(&plain) => Page::Logon,
                None if plain.contains("name=\"linkdoc\"") => Page::Form,
                None => Page::Other,
            })
        }
        (500.., _) => Err(AuthorityError::Down),
        _ => Err(AuthorityError::Unexpected),
    }
}

/// Parses the page that answers an upload.
///
/// # Errors
///
/// [`AuthorityError::LoggedOut`] for a page of the gateway, [`AuthorityError::Unexpected`] for a page that neither
/// accepts nor refuses the document: it is then unknown whether the portal has it.
pub fn answer_of(page: &str) -> Result<Answer, AuthorityError> {
    let text = normalised(&plain_text(page));
    let is_taken = text.contains("depus cu succes");
    let is_refused = text.contains("ne cerem scuze");
    match (is_taken, is_refused) {
        (true, false) => index_in(&text).map(Answer::Taken).ok_or(AuthorityError::Unexpected),
        (false, true) => {
            let words = reason_in(page).filter(|words| !words.is_empty());
            Ok(Answer::Refused(RefusalText::cut(words.as_deref().unwrap_or(APOLOGY))))
        }
        // Tested last, because an answer repeats the name of the file, which may contain the gateway's marks.
        (false, false) if is_of_gateway(&page.to_ascii_lowercase()) => Err(AuthorityError::LoggedOut),
        _ => Err(AuthorityError::Unexpected),
    }
}

/// Text of a refusal without a reason.
const APOLOGY: &str = "Ne cerem scuze, dar cererea dumneavoastra nu a putut fi indeplinita!";
/// Most characters between `indexul este` and the index, and fewest of its digits.
const INDEX_DISTANCE: usize = 60;
const INDEX_DIGITS_MIN: usize = 6;

fn is_of_gateway(lower_case: &str) -> bool {
    [
        "pagina login",
        "pagina logout",
        "auth_form",
        "my.logout.php3",
        "certificatul nu a fost prezentat",
    ]
    .iter()
    .any(|mark| lower_case.contains(mark))
}

fn index_in(text: &str) -> Option<AuthorityId> {
    let (_, rest) = text.split_once("indexul este")?;
    let start = rest.find(|character: char| character.is_ascii_digit())?;
    let (distance, digits) = rest.split_at_checked(start)?;
    let end = digits
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(digits.len());
    let index = digits.get(..end)?;
    let fits = distance.chars().count() <= INDEX_DISTANCE && index.len() >= INDEX_DIGITS_MIN;
    fits.then(|| AuthorityId::try_from(index.to_owned()).ok()).flatten()
}

/// The text of the first `span` in red after the apology.
fn reason_in(page: &str) -> Option<String> {
    let lower = page.to_ascii_lowercase();
    let from = lower.find("ne cerem scuze")?;
    let mut at = from;
    while let Some(found) = lower.get(at..)?.find("<span") {
        let tag = at + found;
        let end = tag + lower.get(tag..)?.find('>')?;
        let attributes = lower.get(tag..end)?;
        at = end + 1;
        if attributes.contains("style") && attributes.contains("red") {
            let close = at + lower.get(at..)?.find("</span")?;
            let words = plain_text(page.get(at..close)?);
            return Some(words.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    None
}

/// The text of a page, without tags and with its entities decoded.
fn plain_text(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, from) = rest.split_at(at);
        text.push_str(before);
        rest = match from.strip_prefix('&') {
            Some(entity) => {
                let (character, after) = entity_at(entity).unwrap_or(('&', entity));
                text.push(character);
                after
            }
            None => from.split_once('>').map_or("", |(_, after)| after),
        };
    }
    text.push_str(rest);
    text
}

fn entity_at(text: &str) -> Option<(char, &str)> {
    let end = text.bytes().take(ENTITY_BYTES_MAX).position(|byte| byte == b';')?;
    let (name, after) = (text.get(..end)?, text.get(end + 1..)?);
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((character, after))
}

const ENTITY_BYTES_MAX: usize = 10;

/// Lower case, single spaces, no Romanian diacritics.
fn normalised(text: &str) -> String {
    let letters = text.to_lowercase().replace(['ă', 'â', 'ã'], "a").replace('î', "i");
    let letters = letters.replace(['ș', 'ş', 'º'], "s").replace(['ț', 'ţ', 'þ'], "t");
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAKEN: &str = "<html><body><em><h2>Agentia Nationala de Administrare Fiscala</h2><br><br>Succes depunere</em>\n<p>Fi&#351;ierul dumneavoastr&#259; cu numele <font color=\"blue\">\"d406t.pdf</font>\" a fost depus cu succes. Indexul\n\t\t\t\teste <b style=\"color: #000000\">1100000005</b>.\n</p></body></html>";
    const REFUSED: &str = "<p>Ne cerem scuze, dar cererea dumneavoastra nu a putut fi indeplinita!</p>\nMotivul: <span style=\"color: red\">Nu ati selectat fi&#351;ierul ce urmeaza &amp; a fi transmis\n</span>\n<p>Daca</p>";

    #[test]
    fn the_gateway_s_extra_form_is_no_refusal() {
        let base = BaseUrl::try_from("https://authority.example/WAS6DUS/".to_owned()).unwrap();
        let page = |text: &str| page_of(200, None, text, &base);
        let logon = "<title>Pagina login</title><form id=\"auth_form\">";
        let asked = format!("{logon}<form name=\"dummy\"><input type=\"hidden\" name=\"dummy\" value=\"1\">");
        assert!(matches!(page(&asked), Ok(Page::Dummy(_))));
        assert_eq!(page(&asked.replace("\"1\"", "\"1&x=2\"")), Ok(Page::Other));
        assert_eq!(page(logon), Ok(Page::Logon));
    }

    fn index(text: &str) -> AuthorityId {
        AuthorityId::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn the_success_page_gives_the_index() {
        assert_eq!(answer_of(TAKEN), Ok(Answer::Taken(index("1100000005"))));
    }

    #[test]
    fn a_name_full_of_digits_is_not_the_index() {
        let page = TAKEN.replace("d406t.pdf", "indexul 999999999.pdf");
        assert_eq!(answer_of(&page), Ok(Answer::Taken(index("1100000005"))));
    }

    #[test]
    fn a_name_like_the_gateway_s_page_is_not_a_lost_session() {
        for name in ["auth_form.pdf", "my.logout.php3.pdf", "Pagina login.pdf"] {
            let taken = answer_of(&TAKEN.replace("d406t.pdf", name));
            assert_eq!(taken, Ok(Answer::Taken(index("1100000005"))));
            let refused = answer_of(&format!("{REFUSED}<p>{name}</p>"));
            assert!(matches!(refused, Ok(Answer::Refused(_))));
        }
    }

    #[test]
    fn the_rejection_page_gives_the_authority_s_words() {
        let words = RefusalText::cut("Nu ati selectat fişierul ce urmeaza & a fi transmis");
        assert_eq!(answer_of(REFUSED), Ok(Answer::Refused(words)));
    }

    #[test]
    fn a_rejection_without_its_reason_is_still_one() {
        let page = REFUSED.replace("red", "blue");
        assert_eq!(answer_of(&page), Ok(Answer::Refused(RefusalText::cut(APOLOGY))));
    }

    #[test]
    fn the_gateway_s_page_does_not_decide_the_outcome() {
        for page in [
            "<title>Pagina login</title>",
            "<title>Pagina logout</title>",
            "<form id=\"auth_form\">",
        ] {
            assert_eq!(answer_of(page), Err(AuthorityError::LoggedOut));
        }
    }

    #[test]
    fn any_other_page_leaves_the_outcome_unknown() {
        let form = "<input type=\"file\" name=\"linkdoc\"><span style=\"color: red\">Verificarea</span>";
        let without_index = TAKEN.replace("1100000005", "");
        let short = TAKEN.replace("1100000005", "11000");
        let both = format!("{TAKEN}{REFUSED}");
        for page in [
            "",
            form,
            &without_index,
            &short,
            &both,
            "<",
            "&",
            "&#;",
            "<span",
            "ne cerem",
        ] {
            assert_eq!(answer_of(page), Err(AuthorityError::Unexpected), "{page}");
        }
    }
}
