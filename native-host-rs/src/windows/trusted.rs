//! Where on Windows only an administrator puts files.

/// Whether a path lies directly in the folder of the system, or anywhere below those of programs. Some folders below that
/// of the system are open to all users.
pub(crate) fn is_protected(path: &str, system: &str, programs: &[&str]) -> bool {
    let path = usual(path);
    let is_plain = path
        .split(BACKSLASH)
        .all(|part| !part.is_empty() && part != ".." && part != ".");
    let below = |folder: &str| {
        let rest = path.strip_prefix(usual(folder).as_str())?.strip_prefix(BACKSLASH)?;
        (!rest.is_empty()).then(|| rest.to_owned())
    };
    is_plain
        && !path.contains('/')
        && (below(system).is_some_and(|rest| !rest.contains(BACKSLASH))
            || programs.iter().any(|folder| below(folder).is_some()))
}

fn usual(path: &str) -> String {
    path.strip_prefix(VERBATIM).unwrap_or(path).to_lowercase()
}

const BACKSLASH: char = '\\';
/// Windows' prefix of a canonical path.
const VERBATIM: &str = r"\\?\";

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM: &str = r"C:\Windows\System32";
    const PROGRAMS: &[&str] = &[r"C:\Program Files", r"\\?\C:\Program Files (x86)"];

    #[test]
    fn a_module_lies_where_an_administrator_put_it() {
        for place in [
            r"C:\Windows\System32\eTPKCS11.dll",
            r"\\?\C:\WINDOWS\system32\bit4ipki.dll",
            r"C:\Program Files\Gemalto\Classic Client\BIN\gclib.dll",
            r"C:\Program Files (x86)\vendor\module.dll",
        ] {
            assert!(is_protected(place, SYSTEM, PROGRAMS), "{place}");
        }
        for place in [
            r"C:\Users\ana\module.dll",
            r"C:\Windows\System32\spool\drivers\color\module.dll",
            r"C:\Windows\System32\..\Temp\module.dll",
            r"C:\Program Files\..\Users\ana\module.dll",
            r"C:\Program Files\vendor/../../Users/ana/module.dll",
            r"C:\Program Files Ana\module.dll",
            r"C:\Windows\System32\",
            r"D:\Program Files\module.dll",
            r"\\server\share\module.dll",
            r"\\?\UNC\server\share\module.dll",
            "",
        ] {
            assert!(!is_protected(place, SYSTEM, PROGRAMS), "{place}");
        }
    }

    #[test]
    fn a_windows_on_another_drive_has_its_own_places() {
        let is_protected = |place| is_protected(place, r"D:\WINNT\System32", &[r"D:\Programe"]);
        assert!(is_protected(r"D:\winnt\system32\eTPKCS11.dll") && is_protected(r"\\?\D:\Programe\vendor\module.dll"));
        assert!(!is_protected(r"C:\Windows\System32\eTPKCS11.dll") && !is_protected(r"C:\Program Files\module.dll"));
    }
}
