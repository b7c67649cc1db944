/** The 50 states and the capital by their usual Spanish names, with their larger cities; lines as in `mexicanPlaces`. */
export const usPlaces = `
Alabama: ; ; Birmingham, Huntsville, Montgomery, Mobile, Tuscaloosa; Hoover
Alaska: ; ; Anchorage; ; Fairbanks, Juneau
Arizona: Phoenix; Tucson, Mesa; Chandler, Gilbert, Glendale, Scottsdale, Peoria, Tempe, Yuma; Flagstaff; Nogales, San Luis, Douglas
Arkansas: ; ; Little Rock, Fayetteville; Springdale, Rogers, Fort Smith
California: Los Ángeles, San Diego; San José, San Francisco, Fresno, Sacramento; Long Beach, Oakland, Bakersfield, Anaheim, Stockton, Riverside, Santa Ana, Irvine, Chula Vista, Fremont, San Bernardino, Modesto, Fontana, Moreno Valley, Oxnard, Salinas, Santa Rosa, Escondido, Pomona, East Los Angeles, Downey, Oceanside, El Monte; Santa Bárbara, National City, Watsonville, Santa Cruz; Calexico, El Centro, San Ysidro
Carolina del Norte: ; Charlotte, Raleigh; Greensboro, Durham, Winston-Salem, Fayetteville, Cary, Wilmington, High Point; Asheville
Carolina del Sur: ; ; Charleston, Columbia; Greenville, Rock Hill, Spartanburg, Myrtle Beach
Colorado: ; Denver; Colorado Springs, Aurora, Fort Collins, Lakewood, Pueblo, Greeley, Boulder
Connecticut: ; ; Bridgeport, Stamford, New Haven, Hartford, Waterbury
Dakota del Norte: ; ; Fargo; Bismarck, Grand Forks
Dakota del Sur: ; ; Sioux Falls; Rapid City; Pierre
Delaware: ; ; ; Wilmington; Dover, Newark
Distrito de Columbia: ; Washington
Florida: ; Jacksonville; Miami, Tampa, Orlando, San Petersburgo, Hialeah, Port St. Lucie, Cape Coral, Tallahassee, Fort Lauderdale, Hollywood, Gainesville; Kissimmee, Daytona Beach, Homestead; Immokalee
Georgia: ; ; Atlanta, Columbus, Augusta, Macon, Savannah, Athens; Roswell; Dalton
Hawái: ; ; Honolulu; ; Hilo
Idaho: ; ; Boise, Meridian, Nampa; Idaho Falls, Caldwell
Illinois: Chicago; ; Aurora, Joliet, Naperville, Rockford, Elgin, Springfield, Peoria; Waukegan, Cicero
Indiana: ; Indianápolis; Fort Wayne, Evansville, South Bend; Gary, Hammond
Iowa: ; ; Des Moines, Cedar Rapids; Davenport, Sioux City, Iowa City
Kansas: ; ; Wichita, Overland Park, Kansas City, Topeka; Lawrence; Dodge City, Garden City
Kentucky: ; Louisville; Lexington; Bowling Green; Frankfort
Luisiana: ; ; Nueva Orleans, Baton Rouge, Shreveport, Lafayette; Kenner
Maine: ; ; ; Portland; Augusta, Bangor
Maryland: ; Baltimore; ; Frederick, Rockville, Gaithersburg; Annapolis
Massachusetts: ; Boston; Worcester, Springfield, Cambridge, Lowell; Lawrence
Míchigan: ; Detroit; Grand Rapids, Warren, Ann Arbor, Lansing; Flint, Dearborn
Minnesota: ; ; Minneapolis, Saint Paul, Rochester; Duluth
Misisipi: ; ; Jackson; Gulfport; Biloxi
Misuri: ; Kansas City; San Luis, Springfield, Columbia; Saint Joseph; Jefferson City
Montana: ; ; Billings; Missoula, Bozeman; Helena
Nebraska: ; ; Omaha, Lincoln; Grand Island
Nevada: ; Las Vegas; Henderson, Reno, North Las Vegas, Sparks; Carson City
Nueva Jersey: ; ; Newark, Jersey City, Paterson, Elizabeth; Trenton, Camden, Passaic, Union City
Nueva York: Nueva York, Brooklyn, Queens, Manhattan, Bronx; ; Buffalo, Yonkers, Rochester, Siracusa, Albany, Staten Island; New Rochelle
Nuevo Hampshire: ; ; Manchester; Nashua; Concord
Nuevo México: ; Albuquerque; Las Cruces, Rio Rancho; Santa Fe; Roswell
Ohio: ; Columbus; Cleveland, Cincinnati, Toledo, Akron, Dayton; Youngstown
Oklahoma: ; Oklahoma City; Tulsa, Norman, Broken Arrow; Lawton
Oregón: ; Portland; Salem, Eugene, Gresham, Hillsboro, Beaverton; Medford; Woodburn
Pensilvania: Filadelfia; ; Pittsburgh, Allentown; Reading, Erie, Scranton, Lancaster; Harrisburg
Rhode Island: ; ; Providence; Cranston, Warwick, Pawtucket; Central Falls
Tennessee: ; Nashville, Memphis; Knoxville, Chattanooga, Clarksville, Murfreesboro
Texas: Houston, San Antonio, Dallas; Austin, Fort Worth, El Paso; Arlington, Corpus Christi, Plano, Lubbock, Laredo, Irving, Garland, Amarillo, Brownsville, McAllen, Pasadena, Waco, Midland, Odessa, Abilene, Edinburg, Mission; Pharr, Harlingen; Del Río, Eagle Pass, San Juan, Weslaco
Utah: ; ; Salt Lake City, West Valley City, Provo; Ogden; Park City
Vermont: ; ; ; ; Burlington, Montpelier
Virginia: ; ; Virginia Beach, Chesapeake, Arlington, Norfolk, Richmond, Newport News, Alexandria; Roanoke
Virginia Occidental: ; ; ; ; Charleston, Huntington
Washington: ; Seattle; Spokane, Tacoma, Vancouver, Bellevue, Kent, Everett; Yakima, Pasco; Olympia, Wenatchee
Wisconsin: ; Milwaukee; Madison, Green Bay; Kenosha, Racine
Wyoming: ; ; ; Cheyenne, Casper; Jackson`
