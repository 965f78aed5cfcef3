/** Messages about archives (web/lib/load/archive). */
export const archives: Readonly<Record<string, string>> = {
  // Any archive
  'archive-kind-unsupported':
    'This is a {0} archive; Marrow opens ZIP and PAK. Unpack it and open the folder.',
  'archive-without-directory': 'The archive is incomplete: its directory is missing. Download it again.',
  'archive-too-many-files':
    'The archive has {0, number} files; at most {1, number} are supported. Unpack it and open a folder of it.',
  'archive-directory-too-large':
    'The directory of the archive has {0, number} MB; at most {1, number} MB are supported. Unpack it and open a folder of it.',
  'archive-total-too-large':
    'More than {1, number} GB would have to be unpacked from {0}. Unpack it and open one folder.',
  'archive-file-outside':
    '{0} ends at byte {1}, but this file in it ends at byte {2}. The copy is incomplete or was packed incorrectly: download it again.',
  'archive-more-warnings':
    'There {0, plural, one {is # more warning} other {are # more warnings}} about archives.',

  // Archives within an archive
  'archive-nested-too-deep':
    'This archive is nested too deeply and was skipped. Unpack it and open it by itself.',
  'archive-nested-too-many':
    'This archive was skipped: Marrow opens at most {0, number} archives within an archive. Unpack it and open it by itself.',
  'archive-nested-too-large':
    'This is a compressed archive of {0, number} MB in {1}; Marrow unpacks at most {2, number} MB of archives within an archive. Unpack it and open it by itself.',

  // The directory of a ZIP
  'zip-volume':
    'This is one of several volumes of an archive. Join them, or unpack them and open the folder.',
  'zip-directory-missing':
    'The archive is damaged: there is no directory of {0, plural, one {# byte} other {# bytes}} at byte {1}. Download or pack it again, or unpack it and open the folder.',
  'zip-directory-too-small':
    'The archive is damaged: its directory is too small for {0, plural, one {# file} other {# files}}. Download or pack it again, or unpack it and open the folder.',
  'zip-directory-cut':
    'The archive is damaged: its directory is incomplete. Download or pack it again, or unpack it and open the folder.',
  'zip-directory-incomplete':
    'The archive is damaged: its directory ends after {0, number} of {1, plural, one {# file} other {# files}}. Download or pack it again, or unpack it and open the folder.',

  // The directory of a PAK
  'pak-directory-negative':
    'The archive is damaged: the offset or size of its directory is negative. Download or pack it again, or unpack it and open the folder.',
  'pak-directory-outside':
    'The archive ends at byte {0}, but its directory ends at byte {1}. The copy is incomplete: download it again.',
  'pak-directory-size':
    'The archive is damaged: the size of its directory, {0, plural, one {# byte} other {# bytes}}, is not a multiple of {1}. Download or pack it again, or unpack it and open the folder.',
  'pak-directory-row-cut':
    'The directory ends with an incomplete row of {0, plural, one {# byte} other {# bytes}}, which was skipped. Download or pack the archive again.',

  // A file in an archive
  'packed-file-encrypted':
    'The file is encrypted in {0}. Unpack the archive with its password and open the folder.',
  'packed-file-compression':
    '{0} compresses this file with {1}; Marrow supports Deflate. Unpack the archive and open the folder.',
  'packed-file-method': 'method {0}',
  'packed-file-too-large':
    'The file has {0, number} MB in {1}; at most {2, number} MB are supported. Split it, or export it with fewer polygons.',
  'packed-file-ratio':
    '{0} compresses this file {1, number} times, more than is possible for a model or an image. Get it from another source.',
  'packed-file-size-impossible':
    'The file is damaged in {0}: {1, plural, one {# packed byte} other {# packed bytes}} cannot contain the {2, plural, one {# byte} other {# bytes}} that it declares. Download or pack the archive again.',
  'packed-file-header':
    'The file is damaged in {0}: it does not begin with PK. Download or pack the archive again.',
  'packed-file-size':
    'The file is damaged in {0}: {1, number} of its {2, plural, one {# byte} other {# bytes}} can be unpacked. Download or pack the archive again.',
  'packed-file-checksum':
    'The file is damaged in {0}: its checksum is wrong. Download or pack the archive again.',
  'packed-file-data':
    'The file is damaged in {0} and cannot be unpacked ({1}). Download or pack the archive again.',
  'packed-file-cut': 'The file is incomplete in {0}. Download or pack the archive again.',
};
