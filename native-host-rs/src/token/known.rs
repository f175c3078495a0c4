//! Known paths of vendors' PKCS#11 modules. Source: facts on tokens, section 8.

use std::path::PathBuf;

use crate::user_folders::installed_path;

/// The modules at the known paths of this system, in search order.
#[must_use]
pub fn known_modules() -> Vec<PathBuf> {
    let here = if cfg!(windows) {
        System::Windows
    } else if cfg!(target_os = "macos") {
        System::MacOs
    } else {
        System::Linux
    };
    let places = here.places().iter().map(|place| installed_path(place));
    places.filter(|path| path.is_file()).collect()
}

/// Systems that vendors write modules for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Windows, 64 bits.
    Windows,
    /// macOS.
    MacOs,
    /// Linux.
    Linux,
}

impl System {
    /// The known paths of this system.
    #[must_use]
    pub fn places(self) -> &'static [&'static str] {
        match self {
            Self::Windows => WINDOWS,
            Self::MacOs => MACOS,
            Self::Linux => LINUX,
        }
    }
}

const WINDOWS: &[&str] = &[
    r"C:\Windows\System32\eTPKCS11.dll",
    r"C:\Windows\System32\IDPrimePKCS1164.dll",
    r"C:\Windows\System32\IDPrimePKCS11.dll",
    r"C:\Program Files\SafeNet\Authentication\SAC\x64\IDPrimePKCS1164.dll",
    r"C:\Program Files\SafeNet\Authentication\SAC\x64\IDPrimePKCS11.dll",
    r"C:\Program Files\Gemalto\IDGo 800 PKCS#11\IDPrimePKCS1164.dll",
    r"C:\Program Files\Gemalto\IDGo 800 PKCS#11\IDPrimePKCS11.dll",
    r"C:\Program Files\Gemalto\Classic Client\BIN\gclib.dll",
    r"C:\Windows\System32\asepkcs.dll",
    r"C:\Program Files\Oberthur Technologies\AWP\DLLs\OcsCryptolib_P11.dll",
    r"C:\Windows\System32\OcsCryptoki.dll",
    r"C:\Windows\System32\dkck201.dll",
    r"C:\Windows\System32\bit4ipki.dll",
    r"C:\Windows\System32\bit4xpki.dll",
    r"C:\Windows\System32\eps2003csp11.dll",
    r"C:\Windows\System32\csepkcs11.dll",
    r"C:\Program Files\OpenSC Project\OpenSC\pkcs11\opensc-pkcs11.dll",
];

const MACOS: &[&str] = &[
    "/usr/local/lib/libeTPkcs11.dylib",
    "/Library/Frameworks/eToken.framework/Versions/Current/libeToken.dylib",
    "/usr/local/lib/libIDPrimePKCS11.dylib",
    "/usr/local/lib/libgclib.dylib",
    "/usr/local/lib/libASEP11.dylib",
    "/usr/local/lib/libOcsCryptoki.dylib",
    "/usr/local/lib/libbit4ipki.dylib",
    "/usr/local/lib/libbit4xpki.dylib",
    "/usr/local/lib/libeps2003csp11.dylib",
    "/Library/OpenSC/lib/opensc-pkcs11.so",
    "/opt/homebrew/lib/opensc-pkcs11.so",
    "/usr/local/lib/opensc-pkcs11.so",
];

/// The p11-kit proxy comes last, because it wraps modules that earlier paths may load directly.
const LINUX: &[&str] = &[
    "/usr/lib/libeTPkcs11.so",
    "/usr/lib/x86_64-linux-gnu/libeTPkcs11.so",
    "/usr/lib/libeToken.so",
    "/usr/lib/libbit4xpki.so",
    "/usr/lib/libbit4ipki.so",
    "/usr/lib/libeps2003csp11.so",
    "/usr/lib/libcsepkcs11.so",
    "/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so",
    "/usr/lib/opensc-pkcs11.so",
    "/usr/lib64/opensc-pkcs11.so",
    "/usr/lib/x86_64-linux-gnu/p11-kit-proxy.so",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::windows::trusted::is_protected;

    const ALL: [System; 3] = [System::Windows, System::MacOs, System::Linux];

    #[test]
    fn every_place_is_a_whole_path_of_its_system_and_named_once() {
        for system in ALL {
            let places = system.places();
            let distinct: std::collections::BTreeSet<_> = places.iter().map(|place| place.to_lowercase()).collect();
            assert_eq!(distinct.len(), places.len(), "{system:?}");
        }
        let by_slash = |system: System| system.places().iter().all(|place| place.starts_with('/'));
        assert!(by_slash(System::MacOs) && by_slash(System::Linux));
    }

    #[test]
    fn every_place_on_windows_needs_an_administrator_to_write() {
        let programs = [r"C:\Program Files"];
        let is_protected = |place: &&str| is_protected(place, r"C:\Windows\System32", &programs);
        assert!(System::Windows.places().iter().all(is_protected));
    }

    #[test]
    fn the_tokens_of_romanian_providers_are_looked_for_wherever_their_vendors_support_the_system() {
        let vendors = |system: System| {
            let named = |part: &str| system.places().iter().any(|place| place.to_lowercase().contains(part));
            VENDORS.map(named)
        };
        assert_eq!(vendors(System::Windows), [true; 9]);
        // Athena's, Gemalto's, Thales' and Oberthur's have no known place on Linux, certSIGN's own none on macOS.
        assert_eq!(
            vendors(System::MacOs),
            [true, true, true, true, true, true, true, false, true]
        );
        assert_eq!(
            vendors(System::Linux),
            [true, false, false, false, false, true, true, true, true]
        );
    }

    /// Aladdin's, Thales', Gemalto's, Athena's, Oberthur's, bit4id's, Feitian's, that of certSIGN, and the free one.
    const VENDORS: [&str; 9] = [
        "etpkcs11",
        "idprime",
        "gclib",
        "ase",
        "ocscrypto",
        "bit4ipki",
        "eps2003",
        "csepkcs",
        "opensc",
    ];

    #[test]
    fn the_proxy_of_other_modules_comes_after_them() {
        assert!(
            System::Linux
                .places()
                .last()
                .is_some_and(|last| last.ends_with("p11-kit-proxy.so"))
        );
    }

    #[test]
    fn only_modules_that_are_there_are_found() {
        assert!(known_modules().iter().all(|path| path.is_file()));
    }
}
