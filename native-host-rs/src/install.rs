//! Getting the host known to the browsers of one user, and telling what stands in the way.

pub mod browsers;
pub mod doctor;
pub mod register;
