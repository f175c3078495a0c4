//! The signature's own dictionary, changed: what it covers, and what it is.

use super::{Mutant, gap, place_of, with};

/// The text between the brackets of the byte range, with its place.
fn range_of(bytes: &[u8]) -> (std::ops::Range<usize>, [usize; 4]) {
    let start = place_of(bytes, b"/ByteRange [") + "/ByteRange ".len();
    let length = place_of(&bytes[start..], b"]") + 1;
    let text = std::str::from_utf8(&bytes[start + 1..start + length - 1]).unwrap();
    let numbers: Vec<usize> = text.split_whitespace().map(|number| number.parse().unwrap()).collect();
    (start..start + length, numbers.try_into().unwrap())
}

/// A byte range that says something else, at the same place where it fits.
pub fn of_range(receipt: &[u8]) -> Vec<Mutant> {
    let (place, [start, gap_at, after_at, after]) = range_of(receipt);
    let (end, room) = (receipt.len(), place.len());
    let texts = [
        format!("[{start} {gap_at} {after_at} {}]", after - 1),
        format!("[{start} {gap_at} {after_at} {}]", after + 1),
        format!("[{start} {} {after_at} {after}]", gap_at - 1),
        format!("[{start} {gap_at} {} {}]", after_at + 1, after - 1),
        format!("[1 {} {after_at} {after}]", gap_at - 1),
        format!("[{start} {end} {end} 0]"),
        format!("[{start} {end} 0 0]"),
        format!("[0 0 0 {end}]"),
        "[0 0 0 0]".to_owned(),
        "[]".to_owned(),
        format!("[{start} {gap_at}]"),
        format!("[{start} {gap_at} {after_at}]"),
        format!("[{start} {gap_at} {after_at} {after} 0 0]"),
        format!("[{start} 9 9 {} {after_at} {after}]", gap_at - 9),
        format!("[{start} {gap_at} {after_at} -{after}]"),
        format!("[-{start} {gap_at} {after_at} {after}]"),
        format!("[{start} {gap_at} -{after_at} {after}]"),
        format!("[{start} {gap_at} {after_at} {after}.0]"),
        "[0 99999999999999999999 1 2]".to_owned(),
        format!("[{after_at} {after} {start} {gap_at}]"),
        "null".to_owned(),
    ];
    let replace = |text: &String| {
        let mut bytes = receipt.to_vec();
        bytes.splice(place.clone(), format!("{text:room$}").into_bytes());
        (format!("byte range {text}"), bytes)
    };
    let mut mutants: Vec<Mutant> = texts.iter().map(replace).collect();
    mutants.push(("no byte range".into(), with(receipt, b"/ByteRange", b"/ByteRangf")));
    mutants.push((
        "byte range by another spelling".into(),
        with(receipt, b"/ByteRange", b"/Byte#52ange"),
    ));
    let twice = format!("/ByteRange [{start} {gap_at} {after_at} {after}]/ByteRange");
    mutants.push((
        "byte range twice".into(),
        with(receipt, b"/ByteRange", twice.as_bytes()),
    ));
    mutants.extend(wrapped(receipt));
    mutants
}

/// The signed end moved away, and something else put in its place: the digits stay where they were.
fn wrapped(receipt: &[u8]) -> Vec<Mutant> {
    let (place, [_, gap_at, after_at, after]) = range_of(receipt);
    let foreign = b"\n5 0 obj\n<</Length 3>>\nstream\nq Q\nendstream\nendobj\n";
    let inside = |filling: &[u8]| {
        let mut bytes = receipt.to_vec();
        bytes.splice(after_at..after_at, filling.to_vec());
        let text = format!("[0 {gap_at} {} {after}]", after_at + filling.len());
        bytes.splice(place.clone(), format!("{text:room$}", room = place.len()).into_bytes());
        bytes
    };
    let tail = &receipt[after_at..];
    vec![
        ("objects in the gap".into(), inside(foreign)),
        (
            "the document's end twice, one of them in the gap".into(),
            inside(&[tail, foreign].concat()),
        ),
        ("a string behind the digits".into(), inside(b"(x)")),
        ("a second signature in the gap".into(), inside(b"/Contents<00>")),
        ("a space in the gap".into(), inside(b" ")),
    ]
}

/// A signature that is not the document's, or none.
pub fn of_contents(receipt: &[u8], other: &[u8]) -> Vec<Mutant> {
    let place = gap(receipt);
    let room = place.len();
    let digits = |text: &str| format!("<{text:0<width$}>", width = room - 2);
    let own = String::from_utf8(receipt[place.start + 1..place.end - 1].to_vec()).unwrap();
    let of_other = String::from_utf8(other[gap(other)].to_vec()).unwrap();
    let digest = hex_of(&digest_in(&own));
    let texts: Vec<(&str, String)> = vec![
        ("emptied", format!("{:room$}", "<>")),
        ("of zeros", digits("")),
        ("of one zero", format!("{:room$}", "<00>")),
        ("null", format!("{:room$}", "null")),
        ("a string", format!("({:0<width$})", "", width = room - 2)),
        ("of an odd number of digits", format!("<{}> ", &own[..own.len() - 1])),
        ("with a space in it", format!("<{} >", &own[..own.len() - 1])),
        ("of the other receipt", of_other),
        (
            "with another digest",
            digits(&own.replacen(&digest, &"ab".repeat(32), 1)),
        ),
        (
            "with the digest of the other receipt",
            digits(&own.replacen(&digest, &digest_of(other), 1)),
        ),
        (
            "for another name",
            digits(&own.replace(&hex_of(b"Sistem informatic"), &hex_of(b"Sistem Informatic"))),
        ),
        (
            "without its last byte",
            digits(&own.trim_end_matches('0')[..own.trim_end_matches('0').len() - 2]),
        ),
        (
            "after another byte",
            digits(&format!("00{}", own.trim_end_matches('0'))),
        ),
    ];
    let replace = |(name, text): &(&str, String)| {
        assert_eq!(text.len(), room, "{name}");
        let mut bytes = receipt.to_vec();
        bytes.splice(place.clone(), text.bytes());
        (format!("contents {name}"), bytes)
    };
    let mut mutants: Vec<Mutant> = texts.iter().map(replace).collect();
    mutants.push(("no contents".into(), with(receipt, b"/Contents <", b"/Contentz <")));
    // The digest is the changed document's own: only the signature over it does not fit.
    let mut changed = with(receipt, b"(ANAF)", b"(ANAG)");
    let true_digest = hex_of(&boring::sha::sha256(
        &[&changed[..place.start], &changed[place.end..]].concat(),
    ));
    changed.splice(
        place.clone(),
        digits(&own.replacen(&digest, &true_digest, 1)).into_bytes(),
    );
    mutants.push(("contents with the digest of what was changed".into(), changed));
    mutants
}

/// The digest attribute's value, which follows its name.
fn digest_in(digits: &str) -> Vec<u8> {
    let name = "2a864886f70d010904";
    let at = digits.find(name).unwrap() + name.len() + 8;
    (at..at + 64)
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect()
}

fn digest_of(document: &[u8]) -> String {
    let gap = gap(document);
    hex_of(&boring::sha::sha256(
        &[&document[..gap.start], &document[gap.end..]].concat(),
    ))
}

fn hex_of(bytes: &[u8]) -> String {
    dosar_link::hex::lower(bytes)
}
