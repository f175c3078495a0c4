//! Paths with drives, servers and devices. Windows knows one folder by several: `C:\Dosar`, `c:\DOSAR` and `\\?\C:\Dosar`.

use std::path::{Component, Path, PathBuf, Prefix};

use super::Destination;

/// Where a path leads.
#[must_use]
pub fn destination(path: &Path) -> Destination {
    let mut parts = path.components();
    let Some(Component::Prefix(prefix)) = parts.next() else {
        return Destination::NoFolder;
    };
    if !path.is_absolute() || parts.any(|part| part.as_os_str().to_str().is_none_or(is_no_folder)) {
        return Destination::NoFolder;
    }
    match prefix.kind() {
        Prefix::Disk(_) | Prefix::VerbatimDisk(_) => Destination::Workstation,
        Prefix::UNC(..) | Prefix::VerbatimUNC(..) => Destination::Server,
        Prefix::Verbatim(_) | Prefix::DeviceNS(_) => Destination::NoFolder,
    }
}

/// Whether a path is another one or lies below it, by its names alone.
#[must_use]
pub fn is_named_below(path: &Path, root: &Path) -> bool {
    match (names(path), names(root)) {
        (Some(path), Some(root)) => path.starts_with(&root),
        _ => false,
    }
}

/// What is confirmed when a person names a folder: where it really is. One on a drive of the network stays on its drive,
/// so that it is known while the drive is not connected.
#[must_use]
pub fn confirmed_form(named: &Path, real: PathBuf) -> PathBuf {
    match (destination(named), destination(&real)) {
        (Destination::Workstation, Destination::Server) => named.to_owned(),
        _ => real,
    }
}

/// A path as people write it: without the prefix of long paths where it is not needed.
#[must_use]
pub fn usual_form(path: &Path) -> &Path {
    dunce::simplified(path)
}

/// The names of a path as Windows compares them; none for one with `..` or that is not absolute.
fn names(path: &Path) -> Option<Vec<String>> {
    if !path.is_absolute() {
        return None;
    }
    let name = |text: &std::ffi::OsStr| text.to_string_lossy().trim_end_matches(DROPPED).to_uppercase();
    let mut names = Vec::new();
    for part in path.components() {
        match part {
            Component::Prefix(prefix) => match prefix.kind() {
                Prefix::Disk(drive) | Prefix::VerbatimDisk(drive) => {
                    names.push(char::from(drive).to_uppercase().collect());
                }
                Prefix::UNC(server, share) | Prefix::VerbatimUNC(server, share) => {
                    names.extend([r"\\".to_owned(), name(server), name(share)]);
                }
                Prefix::Verbatim(_) | Prefix::DeviceNS(_) => return None,
            },
            Component::RootDir | Component::CurDir => {}
            Component::ParentDir => return None,
            Component::Normal(text) => names.push(name(text)),
        }
    }
    Some(names)
}

/// Whether a name is that of a device, or of a stream of a file.
fn is_no_folder(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end_matches(DROPPED);
    let is_device = DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device));
    let is_port = stem
        .get(..3)
        .is_some_and(|port| PORTS.iter().any(|known| port.eq_ignore_ascii_case(known)))
        && stem.get(3..).is_some_and(|number| NUMBERS.contains(&number));
    name.contains(':') || is_device || is_port
}

/// What Windows drops at the end of a name.
const DROPPED: [char; 2] = ['.', ' '];
const DEVICES: &[&str] = &["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
const PORTS: &[&str] = &["COM", "LPT"];
const NUMBERS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"];

#[cfg(test)]
mod tests {
    use super::*;

    fn leads_to(path: &str) -> Destination {
        destination(Path::new(path))
    }

    #[test]
    fn drives_lead_to_this_workstation_and_names_of_servers_to_those() {
        for here in [
            r"C:\Dosar",
            r"c:/Dosar/2026",
            r"\\?\C:\Dosar",
            r"Z:\",
            r"C:\Contracte",
            r"C:\com10\lpt",
            r"C:\nul-uri",
        ] {
            assert_eq!(leads_to(here), Destination::Workstation, "{here}");
        }
        for server in [
            r"\\server\share",
            r"//server/share/Dosar",
            r"\\?\UNC\server\share\Dosar",
            r"\\server@80\dav\x",
        ] {
            assert_eq!(leads_to(server), Destination::Server, "{server}");
        }
    }

    #[test]
    fn devices_streams_and_what_is_not_absolute_are_no_folders() {
        for nothing in [
            r"\\.\PhysicalDrive0",
            r"\\.\pipe\dosar",
            r"\\?\GLOBALROOT\Device\Harddisk0",
            r"\\?\Volume{0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c01}\Dosar",
            r"C:\Dosar\NUL",
            r"C:\con\Dosar",
            r"C:\Dosar\Aux.txt",
            r"C:\Dosar\COM1",
            r"C:\Dosar\lpt².pdf",
            r"C:\Dosar\prn ",
            r"C:\Dosar:stream",
            r"C:Dosar",
            r"\Dosar",
            r"Dosar",
            r"",
            r"/home/ana/Dosar",
        ] {
            assert_eq!(leads_to(nothing), Destination::NoFolder, "{nothing}");
        }
    }

    #[test]
    fn one_folder_has_many_names() {
        let is_below = |path: &str, root: &str| is_named_below(Path::new(path), Path::new(root));
        for path in [
            r"C:\Dosar",
            r"c:\DOSAR\",
            r"\\?\C:\Dosar\2026",
            r"C:/dosar/2026",
            r"C:\Dosar. \2026",
            r"C:\.\Dosar",
        ] {
            assert!(is_below(path, r"\\?\C:\Dosar") && is_below(path, r"C:\Dosar"), "{path}");
        }
        assert!(is_below(r"\\SERVER\Date\Dosar\2026", r"\\?\UNC\server\date\Dosar"));
        assert!(is_below(r"C:\ȘEDINȚE", r"c:\ședințe"));
        for (path, root) in [
            (r"C:\Dosar2", r"C:\Dosar"),
            (r"D:\Dosar", r"C:\Dosar"),
            (r"C:\Dosar\..\Altele", r"C:\Dosar"),
            (r"\\other\date\Dosar", r"\\server\date\Dosar"),
            (r"C:Dosar", r"C:\Dosar"),
            (r"\\.\C:\Dosar", r"C:\Dosar"),
        ] {
            assert!(!is_below(path, root), "{path}");
        }
    }

    #[test]
    fn a_folder_on_a_drive_of_the_network_is_confirmed_by_its_drive() {
        let confirmed = |named: &str, real: &str| confirmed_form(Path::new(named), real.into()).display().to_string();
        assert_eq!(confirmed(r"Z:\Dosar", r"\\?\UNC\server\date\Dosar"), r"Z:\Dosar");
        assert_eq!(confirmed(r"C:\Legatura", r"\\?\C:\Dosar"), r"\\?\C:\Dosar");
        let by_server = r"\\?\UNC\server\date\Dosar";
        assert_eq!(confirmed(r"\\server\date\Dosar", by_server), by_server);
    }

    #[test]
    fn a_path_is_shown_as_people_write_it() {
        let shown = |path| usual_form(Path::new(path)).display().to_string();
        assert_eq!(shown(r"\\?\C:\Dosar SPV"), r"C:\Dosar SPV");
        let long = format!(r"\\?\C:\{}", "a".repeat(300));
        assert_eq!(shown(&long), long, "only so can it be opened");
    }
}
