/** Messages about any binary or text file (wasm/base). */
export const base: Readonly<Record<string, string>> = {
  // Any binary file (wasm/base/byte_reader.cpp)
  'file-cut-in-value':
    'The file ends after {0} of the {1} bytes of a value. The copy is incomplete: download it again.',
  'file-cut-in-part':
    'The file ends inside {0}: {1} bytes are needed and {2} are left. The copy is incomplete: download it again.',
  'file-cut-before-byte':
    'The file ends at byte {0}, before byte {1}. The copy is incomplete: download it again.',
  'file-cut-in-declared-part':
    'The file ends at byte {0}, but declares {1}, up to byte {2}. The copy is incomplete: download it again.',
  'file-cut-in-declared-table':
    'The file ends at byte {0}, but declares {1} {2}, up to byte {3}. The copy is incomplete: download it again.',
  'file-offset-outside':
    'The offset of {0} is {1}, outside the available {2} bytes. The file is damaged: download it again.',
  'file-part-too-long':
    'There are {0} bytes for {1}, and {2} are needed. The file is damaged: download it again.',
  'file-count-negative': 'The number of {0} is {1}. The file is damaged: download it again.',
  'file-table-too-long':
    'The file declares {0} {1} of {2} bytes each, more than its {3} bytes can hold. The file is damaged: download it again.',

  // Any text file (wasm/base/text_scanner.cpp)
  'text-fault': 'Line {0, line}: {1}',
  'text-quote-open': 'A quotation mark is not closed on its line.',
  'text-expected': 'Expected {0}, found {1}.',
  'text-expected-at-line-end': 'Expected {0}, found the end of the line.',
  'text-cut': 'The file ends where {0} is expected. The copy is incomplete: download it again.',
  'text-count-out-of-range': 'Expected {0} from 0 to {1}, found {2}.',
  'text-rows-negative':
    'The file states {0} as {1}, which cannot be negative. The file is damaged: download it again.',
  'text-rows-missing':
    'The file states {0} as {1}, but the rest of the file is too short for that. The file is incomplete: download it again.',
  'text-not-finite': 'Expected a finite number for {0}, found {1}.',
  'text-block-open': 'A block is not closed: the file is incomplete. Download it again.',
  word: '"{0}"',
  'in-quotes': '{0} in quotation marks',
  data: 'data',
  'a-name': 'a name',
};
