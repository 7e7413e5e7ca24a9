//! Creates the folder of the built front end if it is missing, so that the server builds without
//! Node, and rebuilds the server when the front end was rebuilt.

fn main() {
    let built = "../frontend/dist";
    // A read-only checkout builds as well: the folder then counts as empty.
    let _made = std::fs::create_dir_all(built);
    println!("cargo:rerun-if-changed={built}");
    println!("cargo:rerun-if-changed=build.rs");
}
