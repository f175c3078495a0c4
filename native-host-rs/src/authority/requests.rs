//! Requests for documents: the address of one, and the authority's answer.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::errors::AuthorityError;
use super::listing::Digits;
use super::session::Receiver;
use crate::limits::REQUEST_ANSWER_BYTES_MAX;
use crate::protocol::names::{AuthorityId, RefusalText, ShortText};
use crate::protocol::requests::RequestQuery;

/// The authority's answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestAnswer {
    /// Accepted: the document follows in a message with this number.
    Accepted {
        /// Number of the request.
        authority_id: AuthorityId,
        /// Its title.
        title: ShortText,
    },
    /// Refused.
    Refused {
        /// Its title.
        title: ShortText,
        /// Its own text.
        text: RefusalText,
    },
}

/// The path of a request below the base address. Empty parameters are left out.
#[must_use]
pub fn address_of(query: &RequestQuery) -> String {
    let reason = match (query.tip.as_str(), query.motiv.as_str()) {
        (INCOME_CERTIFICATE, "") => ANY_REASON,
        (_, given) => given,
    };
    let parameters = [
        ("tip", query.tip.as_str()),
        ("cui", query.cui.as_str()),
        ("an", query.an.as_str()),
        ("luna", query.luna.as_str()),
        ("lunai", query.lunai.as_str()),
        ("lunas", query.lunas.as_str()),
        ("motiv", reason),
        ("numar_inregistrare", query.numar_inregistrare.as_str()),
        ("cui_pui", query.cui_pui.as_str()),
    ];
    let given: Vec<String> = parameters
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, RESERVED)))
        .collect();
    format!("cerere?{}", given.join("&"))
}

/// Buffers an answer until it is complete.
#[derive(Debug, Default)]
pub struct RequestReceiver(Vec<u8>);

impl Receiver for RequestReceiver {
    fn take(&mut self, piece: &[u8]) -> Result<(), AuthorityError> {
        if self.0.len() + piece.len() > REQUEST_ANSWER_BYTES_MAX {
            return Err(AuthorityError::Unexpected);
        }
        self.0.extend_from_slice(piece);
        Ok(())
    }
}

impl RequestReceiver {
    /// Parses the answer.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Unexpected`] for an unknown form: the request may have been accepted.
    pub fn read(self) -> Result<RequestAnswer, AuthorityError> {
        let answer: WireAnswer = serde_json::from_slice(&self.0).map_err(|_| AuthorityError::Unexpected)?;
        let title = ShortText::cut(&answer.title.unwrap_or_default());
        match (answer.id, answer.refusal) {
            (Some(id), None) => Ok(RequestAnswer::Accepted {
                authority_id: AuthorityId::try_from(id.text()).map_err(|_| AuthorityError::Unexpected)?,
                title,
            }),
            (None, Some(refusal)) => Ok(RequestAnswer::Refused {
                title,
                text: RefusalText::cut(&refusal),
            }),
            _ => Err(AuthorityError::Unexpected),
        }
    }
}

/// The one type that needs a reason, and the default reason.
const INCOME_CERTIFICATE: &str = "Adeverinte Venit";
const ANY_REASON: &str = "Altele";

/// Characters to escape. Source: RFC 3986, unreserved characters.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

#[derive(Deserialize)]
struct WireAnswer {
    #[serde(rename = "id_solicitare", default)]
    id: Option<Digits>,
    #[serde(rename = "titlu", default)]
    title: Option<String>,
    #[serde(rename = "eroare", default)]
    refusal: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn address(query: serde_json::Value) -> String {
        address_of(&serde_json::from_value(query).unwrap())
    }

    fn read(text: &str) -> Result<RequestAnswer, AuthorityError> {
        let mut receiver = RequestReceiver::default();
        for piece in text.as_bytes().chunks(7) {
            receiver.take(piece)?;
        }
        receiver.read()
    }

    fn title(text: &str) -> ShortText {
        ShortText::cut(text)
    }

    #[test]
    fn empty_parameters_are_not_sent() {
        let query = json!({ "tip": "Fisa Rol", "cui": "12345674", "an": "", "luna": "", "lunai": "", "lunas": "",
            "cui_pui": "", "numar_inregistrare": "", "motiv": "" });
        assert_eq!(address(query), "cerere?tip=Fisa%20Rol&cui=12345674");
    }

    #[test]
    fn parameters_are_escaped() {
        let query = json!({ "tip": "Duplicat Recipisa&cui=1", "cui": "12345674", "numar_inregistrare": "A/1#?=+ ș" });
        assert_eq!(
            address(query),
            "cerere?tip=Duplicat%20Recipisa%26cui%3D1&cui=12345674&numar_inregistrare=A%2F1%23%3F%3D%2B%20%C8%99"
        );
    }

    #[test]
    fn an_income_certificate_gets_a_reason_and_nothing_else_does() {
        let query = |tip: &str, motiv: &str| json!({ "tip": tip, "cui": "1", "an": "2025", "motiv": motiv });
        assert!(address(query("Adeverinte Venit", "")).ends_with("&motiv=Altele"));
        assert!(address(query("Adeverinte Venit", "Pensie")).ends_with("&motiv=Pensie"));
        assert_eq!(address(query("D101", "")), "cerere?tip=D101&cui=1&an=2025");
    }

    #[test]
    fn the_official_examples_are_read() {
        let text = r#"{"id_solicitare":260149,"parametri":"an=2017, cui=8000000000","serial":"20A0506B2450015C39C","cnp":"1111111111118","titlu":"Transmitere cerere tip D101"}"#;
        let authority_id = AuthorityId::try_from("260149".to_owned()).unwrap();
        let accepted = RequestAnswer::Accepted {
            authority_id,
            title: title("Transmitere cerere tip D101"),
        };
        assert_eq!(read(text).as_ref(), Ok(&accepted));
        assert_eq!(read(&text.replace("260149", "\"260149\"")).as_ref(), Ok(&accepted));
        let words = "CUI-ul introdus= 8000000001 nu este corect. ";
        assert_eq!(
            read(&format!(r#"{{"titlu":"Cerere","eroare":"{words}"}}"#)),
            Ok(RequestAnswer::Refused {
                title: title("Cerere"),
                text: RefusalText::cut(words)
            })
        );
    }

    #[test]
    fn an_answer_of_unknown_form_is_unexpected() {
        for text in [
            "",
            "null",
            "{}",
            "[]",
            r#"{"titlu":"Cerere"}"#,
            r#"{"id_solicitare":null,"titlu":"x"}"#,
            r#"{"id_solicitare":"nou","titlu":"x"}"#,
            r#"{"id_solicitare":-1,"titlu":"x"}"#,
            r#"{"id_solicitare":1,"titlu":"x","eroare":"y"}"#,
            r#"{"id_solicitare":1,"titlu":"x""#,
        ] {
            assert_eq!(read(text), Err(AuthorityError::Unexpected), "{text}");
        }
        assert_eq!(read(&" ".repeat(70_000)), Err(AuthorityError::Unexpected));
    }
}
