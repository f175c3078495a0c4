//! The authority's listing of messages, parsed into the types of the link.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::errors::AuthorityError;
use super::session::Receiver;
use crate::limits::LISTING_BYTES_MAX;
use crate::protocol::names::{AuthorityId, AuthorityTime, MessageDetails, MessageKind, TaxId, UnreadableText};
use crate::protocol::results::{AuthorityMessage, UnreadableMessage, UnreadableReason};

/// The content of a listing.
#[derive(Debug, PartialEq, Eq)]
pub struct Listing {
    /// The messages, in the authority's order.
    pub messages: Vec<AuthorityMessage>,
    /// The messages of another form, as they came.
    pub unreadable: Vec<UnreadableMessage>,
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
    /// Parses the listing. A message of an unknown form is kept as it came and keeps no other one away.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Rejected`] with the authority's text; [`AuthorityError::Unexpected`] for what is no listing.
    pub fn read(self) -> Result<Listing, AuthorityError> {
        // A byte that is no UTF-8 spoils one text, not the whole listing.
        let text = String::from_utf8_lossy(&self.0);
        let wire: WireListing = serde_json::from_str(&text).map_err(|_| AuthorityError::Unexpected)?;
        if let Some(refusal) = wire.refusal {
            return if refusal.trim_start().starts_with(NO_MESSAGES) {
                Ok(Listing {
                    messages: vec![],
                    unreadable: vec![],
                    rights: None,
                })
            } else {
                Err(AuthorityError::Rejected(refusal))
            };
        }
        let mut messages = vec![];
        let mut unreadable = vec![];
        for raw in wire.messages.ok_or(AuthorityError::Unexpected)? {
            match read_message(raw.get()) {
                Ok(message) => messages.push(message),
                Err(reason) => unreadable.push(UnreadableMessage {
                    text: UnreadableText::cut(raw.get()),
                    reason,
                }),
            }
        }
        Ok(Listing {
            messages,
            unreadable,
            rights: wire.rights.as_deref().map(read_rights),
        })
    }
}

/// The authority's text for an internal error, as every method reports one.
#[must_use]
pub fn refusal_in(body: &[u8]) -> Option<String> {
    serde_json::from_slice::<WireListing<'_>>(body).ok()?.refusal
}

/// Beginning of the text for a window without messages, which is no refusal.
const NO_MESSAGES: &str = "Nu exista mesaje";

#[derive(Deserialize)]
struct WireListing<'a> {
    #[serde(rename = "eroare")]
    refusal: Option<String>,
    #[serde(rename = "mesaje", borrow)]
    messages: Option<Vec<&'a RawValue>>,
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

fn read_message(text: &str) -> Result<AuthorityMessage, UnreadableReason> {
    let wire: WireMessage = serde_json::from_str(text).map_err(|_| UnreadableReason::Form)?;
    let request = match wire.id_solicitare.map(Digits::text) {
        Some(id) if !id.is_empty() => Some(AuthorityId::try_from(id).map_err(|_| UnreadableReason::RequestId)?),
        _ => None,
    };
    Ok(AuthorityMessage {
        id: AuthorityId::try_from(wire.id.text()).map_err(|_| UnreadableReason::Id)?,
        detalii: MessageDetails::try_from(wire.detalii.unwrap_or_default()).map_err(|_| UnreadableReason::Details)?,
        cif: TaxId::try_from(wire.cif.text()).map_err(|_| UnreadableReason::TaxId)?,
        data_creare: AuthorityTime::try_from(wire.data_creare.trim().to_owned()).map_err(|_| UnreadableReason::Date)?,
        id_solicitare: request,
        tip: MessageKind::try_from(wire.tip.trim().to_owned()).map_err(|_| UnreadableReason::Type)?,
    })
}

/// The tax ids that can be read: one of another form is nobody's.
fn read_rights(list: &str) -> Vec<TaxId> {
    list.split(',')
        .filter_map(|id| TaxId::try_from(id.trim().to_owned()).ok())
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
                unreadable: vec![],
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

    /// Three messages, of which the middle one is `odd`.
    fn around(odd: &str) -> Listing {
        let sound = |id: u8| {
            format!(
                r#"{{"id":"{id}","detalii":"d","cif":"1","data_creare":"20.12.2017","id_solicitare":null,"tip":"A"}}"#
            )
        };
        read(&format!(
            r#"{{"titlu":"x","mesaje":[{},{odd},{}],"cui":"1"}}"#,
            sound(1),
            sound(3)
        ))
        .unwrap()
    }

    #[test]
    fn a_message_that_cannot_be_read_is_kept_as_it_came_and_the_others_are_read() {
        let message = |changed: &str, to: &str| {
            r#"{"id":"2", "detalii":"ț","cif":"1","data_creare":"20.12.2017","id_solicitare":"7","tip":"A"}"#
                .replace(changed, to)
        };
        let long = "x".repeat(4001);
        for (odd, reason) in [
            (message(r#""id":"2""#, r#""id":"x""#), UnreadableReason::Id),
            (message(r#""id":"2""#, r#""id":2.5"#), UnreadableReason::Form),
            (message(r#""cif":"1""#, r#""cif":"RO1""#), UnreadableReason::TaxId),
            (message(r#""cif":"1","#, ""), UnreadableReason::Form),
            (message("20.12.2017", "2017-12-20"), UnreadableReason::Date),
            (message(r#":"7""#, r#":"7a""#), UnreadableReason::RequestId),
            (message("ț", &long), UnreadableReason::Details),
            (message(r#""A""#, &format!("\"{long}\"")), UnreadableReason::Type),
            ("null".to_owned(), UnreadableReason::Form),
            ("[1, {\"a\":2}]".to_owned(), UnreadableReason::Form),
        ] {
            let Listing {
                messages, unreadable, ..
            } = around(&odd);
            let ids: Vec<_> = messages.iter().map(|message| message.id.as_str()).collect();
            assert_eq!(ids, ["1", "3"], "{odd}");
            let reported: Vec<_> = unreadable.iter().map(|one| (one.text.as_str(), one.reason)).collect();
            assert_eq!(reported, [(odd.as_str(), reason)]);
        }
    }

    #[test]
    fn a_byte_that_is_no_utf_8_spoils_its_own_text_only() {
        let mut receiver = ListingReceiver::default();
        receiver
            .take(b"{\"mesaje\":[{\"id\":\"1\",\"detalii\":\"\xfea\",\"cif\":\"1\",\"data_creare\":\"20.12.2017\",\"tip\":\"A\"}]}")
            .unwrap();
        let listing = receiver.read().unwrap();
        assert_eq!(listing.messages[0].detalii.as_str(), "\u{fffd}a");
    }

    #[test]
    fn a_tax_id_of_another_form_takes_no_other_right_away() {
        let text = OFFICIAL.replace("8000000001", "800 0000001");
        let rights = read(&text).unwrap().rights.unwrap();
        assert_eq!(
            rights.iter().map(TaxId::as_str).collect::<Vec<_>>(),
            ["8000000000", "8000000002"]
        );
    }

    #[test]
    fn what_is_no_listing_is_unexpected() {
        assert_eq!(read("not json"), Err(AuthorityError::Unexpected));
        assert_eq!(read(r#"{"titlu":"x"}"#), Err(AuthorityError::Unexpected));
        assert_eq!(read(r#"{"mesaje":7}"#), Err(AuthorityError::Unexpected));
    }
}
