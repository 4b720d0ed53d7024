import { INK } from '../../ui/text/ink.ts';
import './a4.css';

/** For papers that are printed on A4 with page numbers. */
export const A4 = `print:[page:a4] print:[html[lang=bn]_&]:[page:a4-bangla] ${INK}`;
