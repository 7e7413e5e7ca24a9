//! Makes the folder of the built front end where it is missing, so that the server builds without Node, and has the
//! server built again when the front end was.

fn main() {
    let built = "../frontend/dist";
    // A checkout that cannot be written to builds as well: the folder is then taken as empty.
    let _made = std::fs::create_dir_all(built);
    println!("cargo:rerun-if-changed={built}");
    println!("cargo:rerun-if-changed=build.rs");
}
