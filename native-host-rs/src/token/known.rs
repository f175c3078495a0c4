//! Where vendors put their PKCS#11 modules. Source: facts on tokens, section 8.

use std::path::PathBuf;

/// The places of this system, in the order in which a token is looked for.
#[must_use]
pub fn known_modules() -> Vec<PathBuf> {
    let places = if cfg!(windows) {
        WINDOWS
    } else if cfg!(target_os = "macos") {
        MACOS
    } else {
        LINUX
    };
    places.iter().map(PathBuf::from).filter(|path| path.is_file()).collect()
}

const WINDOWS: &[&str] = &[
    r"C:\Windows\System32\eTPKCS11.dll",
    r"C:\Windows\System32\IDPrimePKCS1164.dll",
    r"C:\Windows\System32\IDPrimePKCS11.dll",
    r"C:\Program Files\SafeNet\Authentication\SAC\x64\IDPrimePKCS1164.dll",
    r"C:\Program Files\SafeNet\Authentication\SAC\x64\IDPrimePKCS11.dll",
    r"C:\Program Files\Gemalto\IDGo 800 PKCS#11\IDPrimePKCS1164.dll",
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

/// The p11-kit proxy comes last: it stands for modules that may have been named directly before.
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

    #[test]
    fn every_place_is_an_absolute_path_of_its_system() {
        assert!(LINUX.iter().chain(MACOS).all(|place| place.starts_with('/')));
        assert!(WINDOWS.iter().all(|place| place.starts_with(r"C:\")));
    }

    #[test]
    fn only_modules_that_are_there_are_found() {
        assert!(known_modules().iter().all(|path| path.is_file()));
    }
}
