//! The name of a saved document, made of validated parts: no text of a page or of the server reaches a path.

use crate::protocol::folders::DocumentKind;
use crate::protocol::names::{AuthorityId, DocumentName, Period, StatementType, TaxId};
use crate::server_client::DocumentClaim;

/// Name of a document: `12345674_D300_2026-05_1100000001_recipisa.pdf`. What is unknown is left out; the second document
/// of one name has `_2` at its end. Every part is of a closed alphabet, so there is always one.
#[must_use]
pub fn document_name(claim: &DocumentClaim, number: u32) -> Option<DocumentName> {
    let ending = match claim.kind {
        DocumentKind::SignedStatement => "semnata",
        DocumentKind::Receipt => "recipisa",
    };
    let number = (number > 1).then(|| number.to_string());
    let parts = [
        claim.tax_id.as_ref().map(TaxId::as_str),
        claim.statement_type.as_ref().map(StatementType::as_str),
        claim.period.as_ref().map(Period::as_str),
        claim.upload_index.as_ref().map(AuthorityId::as_str),
        Some(ending),
        number.as_deref(),
    ];
    let stem: Vec<&str> = parts.into_iter().flatten().collect();
    DocumentName::try_from(format!("{}.pdf", stem.join("_"))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn claim(change: &[(&str, Value)]) -> serde_json::Result<DocumentClaim> {
        let mut answer = json!({
            "filingId": "0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0001", "kind": "receipt", "taxId": "12345674",
            "statementType": "D300", "period": "2026-05", "uploadIndex": "1100000001",
            "sha256": "0".repeat(64), "sizeBytes": 1, "contentUrl": "https://app.dosar.example/content/file/1",
        });
        for (key, value) in change {
            answer[*key] = value.clone();
        }
        serde_json::from_value(answer)
    }

    fn name(change: &[(&str, Value)], number: u32) -> String {
        document_name(&claim(change).unwrap(), number)
            .unwrap()
            .as_str()
            .to_owned()
    }

    #[test]
    fn a_name_says_whose_document_it_is() {
        assert_eq!(name(&[], 1), "12345674_D300_2026-05_1100000001_recipisa.pdf");
        assert_eq!(name(&[], 2), "12345674_D300_2026-05_1100000001_recipisa_2.pdf");
        let signed = [("kind", json!("signedStatement")), ("uploadIndex", Value::Null)];
        assert_eq!(name(&signed, 1), "12345674_D300_2026-05_semnata.pdf");
        let unknown = ["taxId", "statementType", "period", "uploadIndex"].map(|key| (key, Value::Null));
        assert_eq!(name(&unknown, 99), "recipisa_99.pdf");
    }

    #[test]
    fn the_longest_name_fits() {
        let longest = [
            ("taxId", json!("1".repeat(13))),
            ("statementType", json!("D".repeat(20))),
            ("uploadIndex", json!("1".repeat(20))),
        ];
        assert_eq!(name(&longest, 99).len(), 13 + 1 + 20 + 1 + 7 + 1 + 20 + 1 + 8 + 3 + 4);
    }

    #[test]
    fn no_part_leads_out_of_the_folder() {
        for key in ["taxId", "statementType", "period", "uploadIndex"] {
            for hostile in ["..", "../../etc/passwd", "a/b", "C:", "x\0", "CON.", "a\\b", ""] {
                assert!(claim(&[(key, json!(hostile))]).is_err(), "{key} {hostile}");
            }
        }
    }

    #[test]
    fn no_name_is_that_of_a_device_of_windows() {
        for device in ["CON", "NUL", "AUX", "PRN", "COM1", "LPT9"] {
            let mut change = [
                ("taxId", Value::Null),
                ("period", Value::Null),
                ("uploadIndex", Value::Null),
            ]
            .to_vec();
            change.push(("statementType", json!(device)));
            let name = name(&change, 1);
            assert_eq!(name, format!("{device}_recipisa.pdf"));
        }
    }
}
