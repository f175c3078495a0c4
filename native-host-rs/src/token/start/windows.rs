//! What a library needs lies beside it, where Windows does not look by itself.

use std::path::Path;

use crate::windows::unchecked::load_with_its_folder;

/// Loads a module so that the libraries of its vendor are found. What cannot be loaded so is tried once more as it is.
pub(super) fn prepare(module: &Path) {
    let _ = load_with_its_folder(module);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::windows::system_folder;

    #[test]
    fn a_library_is_loaded_and_another_file_is_none() {
        let here = tempfile::tempdir().unwrap();
        let text = here.path().join("module.dll");
        std::fs::write(&text, b"no library").unwrap();
        assert!(load_with_its_folder(&text).is_err());
        assert!(load_with_its_folder(&system_folder().unwrap().join("version.dll")).is_ok());
    }
}
