// Swift's Testing module has an overlay for Apple's CoreImage, which the compiler looks for in every file that imports
// both, here too. This module is what it finds. It has nothing to add; CoreImage depends on it, so that it is always there.
