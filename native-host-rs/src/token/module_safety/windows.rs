//! Who could exchange a module, by its place and by the rights of each folder above it.

use std::path::{Path, PathBuf};

use super::UnsafeModule;
use crate::windows::rights::Rights;
use crate::windows::trusted::is_protected;
use crate::windows::unchecked::user_sid;
use crate::windows::{descriptor_of, program_folders, system_folder};

/// The first objection on the way to a module.
pub(super) fn exchangeable(real: &Path) -> Option<UnsafeModule> {
    if !lies_protected(real) {
        return Some(UnsafeModule::Unprotected);
    }
    let Ok(user) = user_sid() else {
        return Some(UnsafeModule::Unprotected);
    };
    changeable(real, &user)
}

fn lies_protected(real: &Path) -> bool {
    let names = |folders: Vec<PathBuf>| -> Vec<String> {
        // As the module's path: links followed.
        let real = folders.into_iter().filter_map(|folder| folder.canonicalize().ok());
        real.filter_map(|folder| folder.into_os_string().into_string().ok())
            .collect()
    };
    let system = names(system_folder().into_iter().collect());
    let programs = names(program_folders().collect());
    let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
    match (real.to_str(), system.first()) {
        (Some(real), Some(system)) => is_protected(real, system, &programs),
        _ => false,
    }
}

/// The first file or folder on the way that somebody beside administrators and this user may change.
fn changeable(real: &Path, user: &str) -> Option<UnsafeModule> {
    real.ancestors().find_map(|path| {
        let Ok(descriptor) = descriptor_of(path) else {
            return Some(UnsafeModule::Missing);
        };
        let rights = Rights::read(&descriptor);
        if !rights.is_owned_by_us(user) {
            Some(UnsafeModule::Foreign(path.to_owned()))
        } else if rights.lets_others_change(user, path != real) {
            Some(UnsafeModule::Open(path.to_owned()))
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::document_folders::paths::usual_form;
    use crate::token::module_safety::safe_module;
    use crate::windows::restrict_to;
    use crate::windows::rights::{private_file, private_folder};

    /// A folder below Program Files that goes with the test.
    fn a_vendor() -> tempfile::TempDir {
        tempfile::tempdir_in(program_folders().next().unwrap()).unwrap()
    }

    #[test]
    fn a_module_below_program_files_is_loaded_and_one_of_a_user_is_not() {
        let (vendor, elsewhere) = (a_vendor(), tempfile::tempdir().unwrap());
        let user = user_sid().unwrap();
        for (folder, is_loaded) in [(&vendor, true), (&elsewhere, false)] {
            restrict_to(folder.path(), &private_folder(&user)).unwrap();
            let module = folder.path().join("Module.dll");
            fs::write(&module, b"").unwrap();
            let real = module.canonicalize().unwrap();
            let expected = if is_loaded {
                Ok(usual_form(&real).to_owned())
            } else {
                Err(UnsafeModule::Unprotected)
            };
            assert_eq!(safe_module(&folder.path().join("MODULE.DLL")), expected);
        }
    }

    #[test]
    fn the_file_and_every_folder_above_it_count() {
        let vendor = a_vendor();
        let (inner, user) = (vendor.path().join("bin"), user_sid().unwrap());
        let module = inner.join("module.dll");
        fs::create_dir(&inner).unwrap();
        fs::write(&module, b"").unwrap();
        let real = |path: &Path| path.canonicalize().unwrap();
        let reset = || {
            restrict_to(&inner, &private_folder(&user)).unwrap();
            restrict_to(&module, &private_file(&user)).unwrap();
        };
        reset();
        assert_eq!(safe_module(&module), Ok(usual_form(&real(&module)).to_owned()));
        restrict_to(&module, "D:P(A;;FA;;;WD)").unwrap();
        assert_eq!(safe_module(&module), Err(UnsafeModule::Open(real(&module))));
        reset();
        restrict_to(&inner, "D:P(A;;FA;;;WD)").unwrap();
        assert_eq!(safe_module(&module), Err(UnsafeModule::Open(real(&inner))));
        reset();
        restrict_to(&inner, &format!("D:P(A;OICI;FA;;;{user})(A;OICI;FR;;;WD)")).unwrap();
        assert_eq!(
            safe_module(&module),
            Ok(usual_form(&real(&module)).to_owned()),
            "others may read"
        );
    }
}
