//! The 1,000 most common passwords that satisfy the password rule, which an attacker tries first.
//! Compared exactly, as typed; it never judges strength beyond that (decision 8).
//! Made by `scripts/lookups`; change it there.

/// Whether `password` is one that so many people use that the rule's capital and digit do not help (decision 8,
/// `PasswordTooCommon`).
#[must_use]
pub fn is_common(password: &str) -> bool {
    COMMON.binary_search(&password).is_ok()
}

/// In byte order, so that a password is found by binary search.
#[rustfmt::skip]
const COMMON: &[&str] = &[
    "!QAZ2wsx", "12345Qwert", "1234Qwer", "123Abc", "123Qwe", "123Qweasd", "12Qwaszx", "1Q2W3e4r5t",
    "1Q2w3e", "1Q2w3e4r", "1Q2w3e4r5t", "1QAZ2wsx", "1Qaz2wsx", "1Qazxsw2", "1q2w3e4R", "1qaz!QAZ",
    "1qaz2WSX", "1qaz@WSX", "1qaz@WSX3edc", "1qazXSW2", "A123456a", "A123456b", "A1b2c3",
    "A1b2c3d4", "A1s2d3f4", "AAaa1234", "ABCabc123", "Aa111111", "Aa112233", "Aa123123", "Aa123456",
    "Aa123456!", "Aa123456.", "Aa12345678", "Aa123456789", "Aaa111111", "Abc123", "Abc1234",
    "Abc12345", "Abc123456", "Abc123456789", "Abc@123", "Abc@1234", "Abcd1234", "Abcd123456",
    "Abcde12345", "Access1", "Access12", "Access123", "Access1234", "Adidas1", "Adidas123",
    "Admin123!", "Admin1234", "Admin123456", "Admin@123", "Administrator1", "Airborne1", "Alexis1",
    "Alpha1", "America1", "Angel1", "Angel123", "Angels1", "Angels123", "Animal1", "Apollo1",
    "Apple1", "Apples1", "Apples123", "Arsenal1", "Arsenal12", "Arsenal123", "Asd123", "Asd123456",
    "Asdasd1", "Asdf123", "Asdf1234", "Asdfasdf1", "Asdfasdf123", "Asdfgh01", "Asdfgh1", "Asdfgh11",
    "Asdfgh12", "Asdfgh123", "Asdfgh1234", "Asdfgh12345", "Asdfgh123456", "Asdfgh2", "Asdfghjk1",
    "Asdfghjkl1", "Asdfghjkl123", "Austin01", "Austin1", "Austin12", "Austin123", "Austin1234",
    "Autumn2024", "Autumn2025", "Azerty1", "Badboy1", "Badboy123", "Banana1", "Banana123",
    "Bandit1", "Bandit123", "Barney1", "Barney123", "Baseball007", "Baseball01", "Baseball1",
    "Baseball11", "Baseball12", "Baseball123", "Baseball1234", "Baseball12345", "Baseball123456",
    "Baseball2", "Baseball7", "Baseball88", "Batman01", "Batman1", "Batman11", "Batman12",
    "Batman123", "Batman1234", "Batman12345", "Batman123456", "Batman2", "Beatles1", "Beavis1",
    "Beijing2008", "Bigboy1", "Bigdaddy1", "Bigdaddy123", "Bigdog1", "Bigdog12", "Bigdog123",
    "Biteme01", "Biteme1", "Biteme12", "Biteme123", "Biteme1234", "Blazer1", "Blink182", "Bond007",
    "Boomer1", "Boomer12", "Boomer123", "Boston1", "Boston123", "Brandy1", "Brandy123", "Braves1",
    "Brooklyn1", "Bubba1", "Bubbles1", "Buddy1", "Bulldog1", "Bulldog123", "Buster01", "Buster1",
    "Buster11", "Buster12", "Buster123", "Buster1234", "Buster12345", "Buster123456", "Buster2",
    "Camaro1", "Camaro12", "Camaro123", "Cameron1", "Cameron123", "Canada1", "Canada123",
    "Captain1", "Captain123", "Casper1", "Casper123", "Cassie1", "Catch22", "Cc123456", "Celtic1",
    "Changeme1", "Changeme123", "Charlie01", "Charlie1", "Charlie11", "Charlie12", "Charlie123",
    "Charlie1234", "Charlie12345", "Charlie2", "Cheese01", "Cheese1", "Cheese12", "Cheese123",
    "Cheese1234", "Chelsea01", "Chelsea1", "Chelsea12", "Chelsea123", "Chelsea1234", "Chen123456",
    "Chester1", "Chester123", "Chicago1", "Chicago123", "Chicken1", "Chicken12", "Chicken123",
    "China123", "China2008", "Chris1", "Christin1", "Cocacola1", "Cocacola123", "Coffee1",
    "Coffee123", "Compaq1", "Compaq123", "Computer01", "Computer1", "Computer12", "Computer123",
    "Computer1234", "Computer12345", "Computer2", "Cookie1", "Cookie12", "Cookie123", "Cookie1234",
    "Copper1", "Corvette01", "Corvette1", "Corvette12", "Corvette123", "Corvette1234", "Cowboy1",
    "Cowboy12", "Cowboy123", "Cowboys1", "Cowboys123", "Creative1", "Cricket1", "Dakota1",
    "Dakota12", "Dakota123", "Dallas01", "Dallas1", "Dallas12", "Dallas123", "Dallas1234",
    "Darkness1", "Destiny1", "Dexter1", "Diablo1", "Diablo123", "Diamond1", "Diamond12",
    "Diamond123", "Diamond1234", "Digital1", "Doctor1", "Doctor123", "Dolphin1", "Dolphin123",
    "Dolphins1", "Dolphins123", "Donkey1", "Dragon007", "Dragon01", "Dragon1", "Dragon11",
    "Dragon12", "Dragon123", "Dragon1234", "Dragon12345", "Dragon123456", "Dragon2", "Dragon7",
    "Dragon88", "Driver1", "Eagle1", "Eagles1", "Eagles12", "Eagles123", "Elephant1", "Eminem1",
    "Enter1", "Enter123", "Explorer1", "Falcon1", "Falcon12", "Falcon123", "Fender1", "Fender123",
    "Ferrari1", "Ferrari12", "Ferrari123", "Fishing1", "Fishing123", "Florida1", "Florida123",
    "Flower1", "Flower123", "Football007", "Football01", "Football1", "Football11", "Football12",
    "Football123", "Football1234", "Football12345", "Football123456", "Football2", "Football7",
    "Football88", "Forever1", "Forever123", "Freddy1", "Freedom01", "Freedom1", "Freedom12",
    "Freedom123", "Freedom1234", "Freedom2", "Gandalf1", "Gandalf123", "Garfield1", "Gateway1",
    "Gateway12", "Gateway123", "Gators1", "Gemini1", "Gemini123", "Gfhjkm1", "Gfhjkm12",
    "Gfhjkm123", "Gfhjkm1234", "Ghbdtn1", "Ghbdtn123", "Giants1", "Ginger01", "Ginger1", "Ginger12",
    "Ginger123", "Ginger1234", "Ginger2", "Girls1", "Godzilla1", "Golden1", "Golden123", "Golfer1",
    "Golfer12", "Golfer123", "Golfer1234", "Guest123", "Guinness1", "Guitar1", "Guitar12",
    "Guitar123", "Gunner1", "Hammer1", "Hammer12", "Hammer123", "Hammer1234", "Hannah1",
    "Hannah123", "Happy1", "Hardcore1", "Hardcore123", "Harley01", "Harley1", "Harley11",
    "Harley12", "Harley123", "Harley1234", "Harley12345", "Harley123456", "Harley2", "Harley7",
    "Heaven1", "Hello1", "Hello12", "Hello123", "Hello1234", "Helpme1", "Helpme123", "Hh123456",
    "Hockey01", "Hockey1", "Hockey12", "Hockey123", "Hockey1234", "Hockey12345", "Hockey2",
    "Hongkong1", "Hooters1", "Hotdog1", "Hunter01", "Hunter1", "Hunter11", "Hunter12", "Hunter123",
    "Hunter1234", "Hunter12345", "Hunter123456", "Hunter2", "Hunter7", "Iceman1", "Iceman123",
    "Iloveyou01", "Iloveyou1", "Iloveyou11", "Iloveyou12", "Iloveyou123", "Iloveyou1234",
    "Iloveyou12345", "Iloveyou2", "Internet1", "Internet12", "Internet123", "Internet1234",
    "Iwantu1", "Iwantu123", "Jackass1", "Jaguar1", "Jaguar123", "Jasmine1", "Jasmine123", "Jasper1",
    "Jasper123", "Jordan01", "Jordan1", "Jordan11", "Jordan12", "Jordan123", "Jordan1234",
    "Jordan12345", "Jordan123456", "Jordan2", "Jordan23", "Jordan7", "Junior1", "Junior123",
    "Killer01", "Killer1", "Killer11", "Killer12", "Killer123", "Killer1234", "Killer12345",
    "Killer123456", "Killer2", "Killer7", "Kitten1", "Klaster01", "Klaster1", "Klaster12",
    "Klaster123", "Klaster1234", "Klaster12345", "Klaster2", "Lakers1", "Lakers123", "Lasvegas1",
    "Legend1", "Letmein007", "Letmein01", "Letmein1", "Letmein11", "Letmein12", "Letmein123",
    "Letmein1234", "Letmein12345", "Letmein123456", "Letmein2", "Letmein7", "Letmein88", "Li123456",
    "Lifehack1", "Liu123456", "Liverpoo1", "Liverpoo123", "Liverpool1", "Liverpool123", "Ll123456",
    "Lol123", "London1", "London123", "Love01", "Love12", "Love123", "Love1234", "Loveme1",
    "Lover1", "Lovers1", "Lucky1", "Maddog1", "Madison1", "Madison123", "Maggie01", "Maggie1",
    "Maggie12", "Maggie123", "Maggie1234", "Maggie2", "Magic1", "Marina1", "Marina12", "Marina123",
    "Marine1", "Marine123", "Marlboro1", "Marlboro123", "Master007", "Master01", "Master1",
    "Master11", "Master12", "Master123", "Master1234", "Master12345", "Master123456", "Master2",
    "Master7", "Master88", "Matrix01", "Matrix1", "Matrix12", "Matrix123", "Matrix1234",
    "Maverick1", "Maverick12", "Maverick123", "Maverick1234", "Maxwell1", "Mercedes1", "Mercedes12",
    "Mercedes123", "Merlin1", "Merlin12", "Merlin123", "Merlin1234", "Metallic1", "Michael1",
    "Mickey1", "Mickey12", "Mickey123", "Midnight1", "Midnight123", "Money1", "Money123",
    "Monkey007", "Monkey01", "Monkey1", "Monkey11", "Monkey12", "Monkey123", "Monkey1234",
    "Monkey12345", "Monkey123456", "Monkey2", "Monkey7", "Monkey88", "Monster1", "Monster12",
    "Monster123", "Mother1", "Mother123", "Mountain1", "Muffin1", "Muffin123", "Mustang007",
    "Mustang01", "Mustang1", "Mustang11", "Mustang12", "Mustang123", "Mustang1234", "Mustang12345",
    "Mustang123456", "Mustang2", "Mustang7", "Mustang88", "Nascar1", "Nascar12", "Nascar123",
    "Natasha1", "Natasha123", "Ncc1701", "Ncc1701d", "Newyork1", "Newyork123", "Nikita1",
    "Nikita123", "Nintendo1", "Nirvana1", "Nissan1", "Oliver1", "Oliver123", "Online1", "Orange1",
    "Orange12", "Orange123", "Orange1234", "P@55w0rd", "P@ssw0rd", "P@ssw0rd1", "P@ssw0rd123",
    "P@ssword1", "P@ssword123", "PASSWORD1a", "Pa$$w0rd", "Pa$$word1", "Pa55w0rd", "Pa55word",
    "Packers1", "Packers123", "Pakistan1", "Panther1", "Panther123", "Panties1", "Panties123",
    "Pass01", "Pass12", "Pass123", "Pass1234", "PassW0rd", "PassWord1", "Passw0rd", "Passw0rd!",
    "Passw0rd1", "Password007", "Password01", "Password1", "Password1!", "Password11", "Password12",
    "Password123", "Password123!", "Password1234", "Password12345", "Password123456", "Password2",
    "Password7", "Password88", "Peaches1", "Peaches123", "Peanut1", "Peanut12", "Peanut123",
    "Pepper01", "Pepper1", "Pepper12", "Pepper123", "Pepper1234", "Pepper12345", "Pepper2",
    "Phantom1", "Phoenix1", "Phoenix12", "Phoenix123", "Platinum1", "Playboy1", "Player1",
    "Player123", "Pokemon1", "Pokemon123", "Police1", "Pookie1", "Pookie123", "Porsche1",
    "Porsche12", "Porsche123", "Prince1", "Prince123", "Princess01", "Princess1", "Princess12",
    "Princess123", "Princess1234", "Princess2", "Private1", "Pumpkin1", "Purple1", "Purple123",
    "Q1w2e3", "Q1w2e3r4", "Q1w2e3r4t5", "QWEasd123", "QWEqwe123", "Qaz123", "Qaz123456", "Qazwsx01",
    "Qazwsx1", "Qazwsx11", "Qazwsx12", "Qazwsx123", "Qazwsx1234", "Qazwsx12345", "Qazwsx123456",
    "Qazwsx2", "Qazwsx7", "Qazwsxedc1", "Qazwsxedc123", "Qazxsw1", "Qazxsw123", "Qq112233",
    "Qq123123", "Qq123456", "Qqq111", "Qwaszx1", "Qwaszx123", "Qwe123", "Qwe123asd", "Qwe123qwe",
    "Qweasd123", "Qweqwe1", "Qwer1234", "Qwert1", "Qwerty007", "Qwerty01", "Qwerty1", "Qwerty1!",
    "Qwerty11", "Qwerty12", "Qwerty123", "Qwerty123!", "Qwerty1234", "Qwerty12345", "Qwerty123456",
    "Qwerty2", "Qwerty7", "Qwerty88", "Qwertyui1", "Qwertyuiop007", "Qwertyuiop01", "Qwertyuiop1",
    "Qwertyuiop11", "Qwertyuiop12", "Qwertyuiop123", "Qwertyuiop1234", "Qwertyuiop12345",
    "Qwertyuiop123456", "Qwertyuiop2", "Qwertyuiop7", "Qwertyuiop88", "Rabbit1", "Rabbit123",
    "Raiders1", "Raiders123", "Rainbow1", "Rainbow123", "Ranger01", "Ranger1", "Ranger12",
    "Ranger123", "Ranger1234", "Ranger12345", "Ranger2", "Rangers1", "Rangers123", "Rasdzv3",
    "Razz123", "Red123", "Redskins1", "Redskins123", "Redsox1", "Redsox123", "Redwings1", "Rocket1",
    "Rocket123", "Root1234", "Rosebud1", "Runner1", "Rush2112", "Samantha1", "Samantha12",
    "Samantha123", "Samantha1234", "Samson1", "Samsung1", "Samsung12", "Samsung123", "Saturn1",
    "Scooby1", "Scooby123", "Scooter1", "Scooter12", "Scooter123", "Scooter1234", "Scorpio1",
    "Scorpion1", "Scorpion123", "Secret1", "Secret12", "Secret123", "Secret1234", "Sergey1",
    "Shadow007", "Shadow01", "Shadow1", "Shadow11", "Shadow12", "Shadow123", "Shadow1234",
    "Shadow12345", "Shadow123456", "Shadow2", "Shadow7", "Shadow88", "Shanghai1", "Shelby1",
    "Sierra1", "Sierra123", "Silver1", "Silver12", "Silver123", "Silver1234", "Skippy1", "Slayer1",
    "Slayer123", "Slipknot1", "Slipknot123", "Smokey1", "Smokey12", "Smokey123", "Sniper1",
    "Snoopy1", "Snoopy12", "Snoopy123", "Snowball1", "Soccer01", "Soccer1", "Soccer11", "Soccer12",
    "Soccer123", "Soccer1234", "Soccer12345", "Soccer123456", "Soccer2", "Sophie1", "Sophie123",
    "Spanky1", "Spanky123", "Sparky1", "Sparky12", "Sparky123", "Spider1", "Spider12", "Spider123",
    "Spring2024", "Spring2025", "Startrek1", "Startrek123", "Starwars01", "Starwars1", "Starwars12",
    "Starwars123", "Starwars1234", "Starwars12345", "Starwars2", "Steelers1", "Steelers12",
    "Steelers123", "Stupid1", "Success1", "Summer01", "Summer1", "Summer12", "Summer123",
    "Summer1234", "Summer2023", "Summer2024", "Summer2025", "Sunshine01", "Sunshine1", "Sunshine11",
    "Sunshine12", "Sunshine123", "Sunshine1234", "Sunshine12345", "Sunshine2", "Superman01",
    "Superman1", "Superman11", "Superman12", "Superman123", "Superman1234", "Superman12345",
    "Superman123456", "Superman2", "Superman7", "Sydney1", "Tennis1", "Tennis123", "Test12",
    "Test123", "Test1234", "Test@123", "Theman1", "Therock1", "Thunder1", "Thunder12", "Thunder123",
    "Thunder1234", "Thx1138", "Tiger1", "Tiger123", "Tigers1", "Tigers12", "Tigers123", "Tigger01",
    "Tigger1", "Tigger11", "Tigger12", "Tigger123", "Tigger1234", "Tigger12345", "Tigger2",
    "Tomcat1", "Topgun1", "Toyota1", "Toyota123", "Trinity1", "Trouble1", "Trustno1", "Turtle1",
    "Turtle123", "User1234", "Viking1", "Viking123", "Voodoo1", "Voyager1", "Wang123456",
    "Warrior1", "Welcome01", "Welcome1", "Welcome1!", "Welcome12", "Welcome123", "Welcome2024",
    "Whatever1", "Whatever12", "Whatever123", "Willow1", "Winner1", "Winner123", "Winston1",
    "Winston123", "Winter1", "Winter123", "Winter2023", "Winter2024", "Winter2025", "Wizard1",
    "Wizard123", "Woaini123", "Woaini1314", "Woaini520", "Woaini521", "Ww123456", "Xavier1",
    "Xx123456", "Yamaha1", "Yamaha123", "Yankees01", "Yankees1", "Yankees12", "Yankees123",
    "Yankees1234", "Yellow1", "Yellow12", "Yellow123", "Yy123456", "ZAQ!2wsx", "Zaq12wsx",
    "Zaq1xsw2", "Zhang123456", "Zxc123", "Zxc123456", "Zxcvbn01", "Zxcvbn1", "Zxcvbn12",
    "Zxcvbn123", "Zxcvbn1234", "Zxcvbn2", "Zxcvbnm01", "Zxcvbnm1", "Zxcvbnm11", "Zxcvbnm12",
    "Zxcvbnm123", "Zxcvbnm1234", "Zxcvbnm12345", "Zxcvbnm123456", "Zxcvbnm2", "Zz123456",
];

#[cfg(test)]
mod tests {
    use super::{COMMON, is_common};

    #[test]
    fn the_list_is_a_thousand_sorted_passwords_that_satisfy_the_rule() {
        assert_eq!(COMMON.len(), 1000);
        assert!(COMMON.is_sorted_by(|a, b| a < b));
        for password in COMMON {
            assert!((6..=18).contains(&password.len()), "{password}");
            assert!(
                password.bytes().any(|b| b.is_ascii_uppercase()),
                "{password}"
            );
            assert!(
                password.bytes().any(|b| b.is_ascii_lowercase()),
                "{password}"
            );
            assert!(password.bytes().any(|b| b.is_ascii_digit()), "{password}");
        }
    }

    #[test]
    fn what_everybody_types_is_common() {
        for password in ["Password1", "Qwerty123", "Abc12345", "Aa123456", "P@ssw0rd"] {
            assert!(is_common(password), "{password}");
        }
    }

    #[test]
    fn what_nobody_else_types_is_not() {
        for password in ["Landfall1", "Kelp7-orchard", "password1", ""] {
            assert!(!is_common(password), "{password}");
        }
    }
}
