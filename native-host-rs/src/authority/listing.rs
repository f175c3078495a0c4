//! The authority's listing of messages, parsed into the types of the link.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

use super::errors::AuthorityError;
use super::session::Receiver;
use crate::limits::LISTING_BYTES_MAX;
use crate::protocol::names::{AuthorityId, AuthorityTime, MessageDetails, MessageKind, TaxId};
use crate::protocol::results::AuthorityMessage;

/// The content of a listing.
#[derive(Debug, PartialEq, Eq)]
pub struct Listing {
    /// The messages, in the authority's order.
    pub messages: Vec<AuthorityMessage>,
    /// Tax ids the certificate has rights for; none for an empty window.
    pub rights: Option<Vec<TaxId>>,
}

/// Buffers a listing until it is complete.
#[derive(Debug, Default)]
pub struct ListingReceiver(Vec<u8>);

impl Receiver for ListingReceiver {
    fn take(&mut self, piece: &[u8]) -> Result<(), AuthorityError> {
        if self.0.len() + piece.len() > LISTING_BYTES_MAX {
            return Err(AuthorityError::Unexpected);
        }
        self.0.extend_from_slice(piece);
        Ok(())
    }
}

impl ListingReceiver {
    /// Parses the listing.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Rejected`] with the authority's text; [`AuthorityError::Unexpected`] for an unknown form: a
    /// message is never left out silently.
    pub fn read(self) -> Result<Listing, AuthorityError> {
        let wire: WireListing = serde_json::from_slice(&self.0).map_err(|_| AuthorityError::Unexpected)?;
        if let Some(refusal) = wire.refusal {
            return if refusal.trim_start().starts_with(NO_MESSAGES) {
                Ok(Listing {
                    messages: vec![],
                    rights: None,
                })
            } else {
                Err(AuthorityError::Rejected(refusal))
            };
        }
        let messages = wire.messages.ok_or(AuthorityError::Unexpected)?;
        Ok(Listing {
            messages: messages
                .into_iter()
                .map(WireMessage::read)
                .collect::<Option<_>>()
                .ok_or(AuthorityError::Unexpected)?,
            rights: wire.rights.map(|rights| read_rights(&rights)).transpose()?,
        })
    }
}

/// The authority's text for an internal error, as every method reports one.
#[must_use]
pub fn refusal_in(body: &[u8]) -> Option<String> {
    serde_json::from_slice::<WireListing>(body).ok()?.refusal
}

/// Beginning of the text for a window without messages, which is no refusal.
const NO_MESSAGES: &str = "Nu exista mesaje";

#[derive(Deserialize)]
struct WireListing {
    #[serde(rename = "eroare")]
    refusal: Option<String>,
    #[serde(rename = "mesaje")]
    messages: Option<Vec<WireMessage>>,
    #[serde(rename = "cui")]
    rights: Option<String>,
}

#[derive(Deserialize)]
struct WireMessage {
    id: Digits,
    #[serde(default)]
    detalii: Option<String>,
    cif: Digits,
    data_creare: String,
    #[serde(default)]
    id_solicitare: Option<Digits>,
    tip: String,
}

/// An id, which arrives quoted or bare. Anything else is refused before it is stored.
pub(super) struct Digits(String);

impl Digits {
    pub(super) fn text(self) -> String {
        self.0
    }
}

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ReadDigits)
    }
}

struct ReadDigits;

impl Visitor<'_> for ReadDigits {
    type Value = Digits;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an id")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Digits, E> {
        Ok(Digits(text.trim().to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Digits, E> {
        Ok(Digits(number.to_string()))
    }
}

impl WireMessage {
    fn read(self) -> Option<AuthorityMessage> {
        let request = match self.id_solicitare.map(Digits::text) {
            Some(id) if !id.is_empty() => Some(AuthorityId::try_from(id).ok()?),
            _ => None,
        };
        Some(AuthorityMessage {
            id: AuthorityId::try_from(self.id.text()).ok()?,
            detalii: MessageDetails::try_from(self.detalii.unwrap_or_default()).ok()?,
            cif: TaxId::try_from(self.cif.text()).ok()?,
            data_creare: AuthorityTime::try_from(self.data_creare.trim().to_owned()).ok()?,
            id_solicitare: request,
            tip: MessageKind::try_from(self.tip.trim().to_owned()).ok()?,
        })
    }
}

fn read_rights(list: &str) -> Result<Vec<TaxId>, AuthorityError> {
    let ids = list.split(',').map(str::trim).filter(|id| !id.is_empty());
    ids.map(|id| TaxId::try_from(id.to_owned()).map_err(|_| AuthorityError::Unexpected))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Listing, AuthorityError> {
        let mut receiver = ListingReceiver::default();
        for piece in text.as_bytes().chunks(10) {
            receiver.take(piece).unwrap();
        }
        receiver.read()
    }

    /// The official example, with invented ids.
    const OFFICIAL: &str = r#"{"titlu":"Lista Mesaje disponibile din ultimele 50 zile","mesaje":[{"id":"100000000",
        "detalii":"recipisa pentru CIF 8000000000, tip D112, numar_inregistrare INTERNT-130000000-2017\/20-12-2017, perioada raportare 11.2017",
        "cif":"8000000000","data_creare":"20.12.2017 12:00:00","id_solicitare":null,"tip":"RECIPISA"}],
        "cnp":"1111111111118","cui":"8000000000,8000000001,8000000002","serial":"20A0506B2450015C39C"}"#;

    #[test]
    fn the_official_example_is_read() {
        let listing = read(OFFICIAL).unwrap();
        let [message] = listing.messages.as_slice() else {
            panic!("one message")
        };
        assert_eq!(message.id.as_str(), "100000000");
        assert!(message.detalii.as_str().contains("INTERNT-130000000-2017/20-12-2017"));
        assert_eq!(listing.rights.unwrap().len(), 3);
    }

    #[test]
    fn a_bare_id_a_trailing_space_and_a_date_without_time_are_read() {
        let text = r#"{"titlu":"x","mesaje":[{"id":7,"detalii":"d","cif":8000000000,"data_creare":"20.12.2017","id_solicitare":"260149","tip":"DECLARATIE "}],"cui":"1"}"#;
        let message = read(text).unwrap().messages.remove(0);
        assert_eq!((message.id.as_str(), message.tip.as_str()), ("7", "DECLARATIE"));
        assert_eq!(message.id_solicitare.unwrap().as_str(), "260149");
    }

    #[test]
    fn an_empty_window_is_no_refusal_and_has_no_rights() {
        let text = r#"{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 5 zile"}"#;
        assert_eq!(
            read(text).unwrap(),
            Listing {
                messages: vec![],
                rights: None
            }
        );
    }

    #[test]
    fn a_refusal_has_the_authority_s_text() {
        let text = r#"{"titlu":"Lista Mesaje","eroare":"Numarul de zile trebuie sa fie intre 1 si 60"}"#;
        assert_eq!(
            read(text),
            Err(AuthorityError::Rejected(
                "Numarul de zile trebuie sa fie intre 1 si 60".into()
            ))
        );
    }

    #[test]
    fn a_listing_with_a_message_that_cannot_be_read_is_unexpected_as_a_whole() {
        let text = r#"{"mesaje":[{"id":"x","detalii":"","cif":"1","data_creare":"20.12.2017","tip":"A"}],"cui":"1"}"#;
        assert_eq!(read(text), Err(AuthorityError::Unexpected));
        assert_eq!(read("not json"), Err(AuthorityError::Unexpected));
        assert_eq!(read(r#"{"titlu":"x"}"#), Err(AuthorityError::Unexpected));
    }
}
