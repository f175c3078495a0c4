//! Owner and rights of a file as Windows writes them (SDDL): who could change it, and who could read it.
//!
//! `O:BAD:PAI(A;OICI;FA;;;SY)(A;;0x1200a9;;;BU)` belongs to the administrators; the system may do everything and users
//! may read. What is not understood counts as a right of everybody.

/// Owner and rights of a file or folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rights {
    owner: String,
    /// None where there is no list, which gives everybody every right.
    granted: Option<Vec<Grant>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Grant {
    to: String,
    rights: u32,
    /// For what is created in the folder, not for the folder.
    is_for_content_only: bool,
}

impl Rights {
    /// Reads owner and rights.
    pub(crate) fn read(text: &str) -> Self {
        let (head, list) = text
            .split_once("D:")
            .map_or((text, None), |(head, list)| (head, Some(list)));
        let owner = head.strip_prefix("O:").unwrap_or_default();
        let owner = owner.split_once("G:").map_or(owner, |(owner, _)| owner);
        Self {
            owner: owner.to_owned(),
            granted: list.filter(|list| !list.contains("NO_ACCESS_CONTROL")).and_then(grants),
        }
    }

    /// Whether it belongs to the system, an administrator or this user.
    pub(crate) fn is_owned_by_us(&self, user: &str) -> bool {
        may_do_everything(&self.owner, user)
    }

    /// Whether somebody else could write a file, or exchange what is in a folder. To make folders in one is no harm.
    pub(crate) fn lets_others_change(&self, user: &str, is_folder: bool) -> bool {
        let changes = if is_folder { CHANGES } else { CHANGES | APPEND };
        self.lets_others(user, |grant| !grant.is_for_content_only && grant.rights & changes != 0)
    }

    /// Whether somebody else could read a file or what is put into a folder.
    pub(crate) fn lets_others_read(&self, user: &str) -> bool {
        self.lets_others(user, |grant| grant.rights & !HARMLESS != 0)
    }

    fn lets_others(&self, user: &str, does: impl Fn(&Grant) -> bool) -> bool {
        let Some(granted) = &self.granted else { return true };
        granted
            .iter()
            .any(|grant| !may_do_everything(&grant.to, user) && grant.to != CREATOR && does(grant))
    }
}

/// The rights of a folder that only this user, administrators and the system may enter, and of all that is put into it.
pub(crate) fn private_folder(user: &str) -> String {
    format!("D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;{user})")
}

/// The same of a file.
pub(crate) fn private_file(user: &str) -> String {
    format!("D:P(A;;FA;;;SY)(A;;FA;;;BA)(A;;FA;;;{user})")
}

/// Those who may change the whole computer anyhow, and the user.
fn may_do_everything(who: &str, user: &str) -> bool {
    who == user || MIGHTY.contains(&who)
}

/// The entries of a list; none where one is not understood. Denials only take rights away: they are left out.
fn grants(list: &str) -> Option<Vec<Grant>> {
    let list = list.split_once("S:").map_or(list, |(list, _)| list);
    let (_flags, entries) = match list.find('(') {
        Some(begin) => list.split_at_checked(begin)?,
        None => return Some(Vec::new()),
    };
    let entries = entries.strip_prefix('(')?.strip_suffix(')')?;
    let mut granted = Vec::new();
    for entry in entries.split(")(") {
        let parts: Vec<&str> = entry.split(';').collect();
        let [kind, flags, rights, _, _, to, ..] = parts.as_slice() else {
            return None;
        };
        if !DENIALS.contains(kind) {
            granted.push(Grant {
                to: (*to).to_owned(),
                rights: mask_of(rights),
                is_for_content_only: pairs(flags).any(|flag| flag == "IO"),
            });
        }
    }
    Some(granted)
}

/// Rights by number or by their letters.
fn mask_of(rights: &str) -> u32 {
    if let Some(digits) = rights.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).unwrap_or(u32::MAX);
    }
    pairs(rights).fold(0, |mask, pair| {
        let known = LETTERS.iter().find(|(letters, _)| *letters == pair);
        mask | known.map_or(u32::MAX, |(_, right)| *right)
    })
}

fn pairs(text: &str) -> impl Iterator<Item = &str> {
    (0..text.len())
        .step_by(2)
        .map(|at| text.get(at..at + 2).unwrap_or_default())
}

/// The system, administrators (of the computer and of its domain), and Windows' own installer.
const MIGHTY: &[&str] = &[
    "SY",
    "S-1-5-18",
    "BA",
    "S-1-5-32-544",
    "LA",
    "DA",
    "EA",
    "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464",
];
/// Whoever creates something: a user who may not create anything gains nothing.
const CREATOR: &str = "CO";
const DENIALS: &[&str] = &["D", "OD", "XD"];

/// Write data or add a file, delete a child, delete, change rights or owner, and the general rights that hold these.
const CHANGES: u32 = 0x2 | 0x40 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x1000_0000 | 0x4000_0000;
/// Append data to a file, or add a folder.
const APPEND: u32 = 0x4;
/// Look at attributes and rights, wait.
const HARMLESS: u32 = 0x80 | 0x2_0000 | 0x10_0000;

const LETTERS: &[(&str, u32)] = &[
    ("GA", 0x1000_0000),
    ("GR", 0x8000_0000),
    ("GW", 0x4000_0000),
    ("GX", 0x2000_0000),
    ("RC", 0x2_0000),
    ("SD", 0x1_0000),
    ("WD", 0x4_0000),
    ("WO", 0x8_0000),
    ("FA", 0x1F_01FF),
    ("FR", 0x12_0089),
    ("FW", 0x12_0116),
    ("FX", 0x12_00A0),
    ("CC", 0x1),
    ("DC", 0x2),
    ("LC", 0x4),
    ("SW", 0x8),
    ("RP", 0x10),
    ("WP", 0x20),
    ("DT", 0x40),
    ("LO", 0x80),
    ("CR", 0x100),
];

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: &str = "S-1-5-21-1-2-3-1001";

    fn read(text: &str) -> Rights {
        Rights::read(text)
    }

    /// As Windows 11 has it below Program Files.
    const VENDOR: &str = "O:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464D:PAI\
        (A;;FA;;;S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)(A;;0x1301bf;;;SY)\
        (A;OICIIO;GA;;;SY)(A;;0x1301bf;;;BA)(A;OICIIO;GA;;;BA)(A;;0x1200a9;;;BU)(A;OICIIO;GXGR;;;BU)\
        (A;OICIIO;GA;;;CO)(A;;0x1200a9;;;AC)";

    #[test]
    fn only_administrators_change_what_is_installed_for_all() {
        assert!(!read(VENDOR).lets_others_change(ANA, true));
        assert!(read(VENDOR).is_owned_by_us(ANA));
        // As the root of a disk has it: users may make folders there, and write in those.
        let root = "O:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464D:PAI(A;OICI;FA;;;SY)\
            (A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)(A;OICIIO;SDGXGWGR;;;AU)(A;;LC;;;AU)";
        assert!(!read(root).lets_others_change(ANA, true));
    }

    #[test]
    fn each_right_to_change_counts_whoever_else_has_it() {
        for right in [
            "FA", "FW", "GA", "GW", "DC", "DT", "SD", "WD", "WO", "0x1301bf", "0x2", "??", "0xzz",
        ] {
            let text = format!("O:BAD:(A;;FA;;;BA)(A;;{right};;;BU)");
            assert!(read(&text).lets_others_change(ANA, true), "{right}");
            let own = format!("O:BAD:(A;;FA;;;BA)(A;;{right};;;{ANA})");
            assert!(!read(&own).lets_others_change(ANA, true), "{right}");
        }
        for right in ["FR", "FX", "GR", "GX", "0x1200a9", "LC", "RC", "FRFX"] {
            let text = format!("O:BAD:(A;;FA;;;BA)(A;;{right};;;BU)");
            assert!(!read(&text).lets_others_change(ANA, true), "{right}");
        }
        assert!(read("O:BAD:(D;;FA;;;BU)(A;;FA;;;S-1-5-21-1-2-3-1002)").lets_others_change(ANA, true));
        assert!(!read("O:BAD:(D;;FA;;;BU)(A;OICIIO;FA;;;AU)").lets_others_change(ANA, true));
        assert!(
            read("O:BAD:(A;;LC;;;BU)").lets_others_change(ANA, false),
            "to append to a file"
        );
        assert!(read("O:BAD:(XA;;FA;;;WD;(Member_of {SID(BU)}))").lets_others_change(ANA, true));
    }

    #[test]
    fn without_a_list_everybody_may_do_everything() {
        for text in [
            "O:BA",
            "O:BAD:NO_ACCESS_CONTROL",
            "",
            "O:BAD:(",
            "O:BAD:(A;;FA)",
            "O:BAD:P(A;;FR;;;BU",
        ] {
            assert!(
                read(text).lets_others_change(ANA, true) && read(text).lets_others_read(ANA),
                "{text}"
            );
        }
        assert!(!read("O:BAD:P").lets_others_read(ANA));
    }

    #[test]
    fn another_owner_could_give_himself_every_right() {
        assert!(read(&format!("O:{ANA}G:BUD:(A;;FA;;;SY)")).is_owned_by_us(ANA));
        assert!(!read("O:S-1-5-21-1-2-3-1002G:BUD:(A;;FA;;;SY)").is_owned_by_us(ANA));
        assert!(!read("D:(A;;FA;;;SY)").is_owned_by_us(ANA));
    }

    #[test]
    fn what_is_private_is_read_by_nobody_else() {
        for text in [private_folder(ANA), private_file(ANA)] {
            let read = read(&format!("O:{ANA}{text}"));
            assert!(
                !read.lets_others_read(ANA) && !read.lets_others_change(ANA, true),
                "{text}"
            );
            assert!(read.lets_others_read("S-1-5-21-1-2-3-1002"), "{text}");
        }
        assert!(read(VENDOR).lets_others_read(ANA));
        // What will be created in it counts too.
        assert!(read("O:BAD:(A;OICIIO;GR;;;BU)").lets_others_read(ANA));
        assert!(!read("O:BAD:(A;;0x120080;;;BU)").lets_others_read(ANA));
    }
}
