/**
 * The code for more than a single file: archives, lists of addresses, companions, folders, and parts that the caller
 * chooses. It is one chunk, fetched when first needed.
 */
export { openAlone, openAmong } from './archive/opened-archives.js';
export { chosenParts, chooseListed, entriesOf, listedEntry, withPartAddresses } from './listing.js';
export { sourceOfUrls, withCompanions } from './sources/address-list.js';
