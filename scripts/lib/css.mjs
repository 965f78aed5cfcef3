/**
 * Removes comments, line breaks and unnecessary spaces from a style sheet. It must not contain strings with comments or
 * braces.
 */
export function stripCss(text) {
  return text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();
}
